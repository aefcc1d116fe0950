import { type Config, ConfigError, readConfig } from './config/index.ts';
import { createLogger, type Logger } from './logger.ts';
import { openTracing } from './tracing/index.ts';

interface Opened {
  port: number;
  close(): Promise<void>;
}

/**
 * Runs a process with settings from the environment, and stops it within a deadline on a signal, or when
 * `--parent-pipe` detects that its parent is gone. Nothing cut off by the deadline is lost: a job's lock expires and
 * another worker reruns it.
 */
export async function runProcess(
  name: string,
  open: (config: Config, logger: Logger) => Promise<Opened>,
): Promise<void> {
  try {
    const config = readConfig();
    const logger = createLogger(config, name);
    const tracing = await openTracing(config, name);
    const { port, close } = await open(config, logger);
    const opened = { port, close: () => close().then(tracing.close) };
    const isClosing = closeWhenAsked(config, logger, opened);
    process.on('uncaughtException', (error) => {
      logger.fatal({ err: error }, 'unexpected error');
      // The socket adapter throws this when its connection closes without Redis: no reason to cut off open
      // responses. The deadline ends a closing process in any case.
      if (!isClosing()) process.exit(1);
    });
    // Last: a reader of this line may stop the process at once.
    logger.info({ port: opened.port }, 'open');
  } catch (error) {
    // Invalid settings are printed plainly for the operator; everything else is logged.
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  }
}

function closeWhenAsked({ STOP_WITHIN_MS }: Config, logger: Logger, opened: Opened): () => boolean {
  let closing = false;
  const close = (reason: string) => {
    if (closing) return;
    closing = true;
    logger.info({ reason }, 'closing');
    setTimeout(() => {
      logger.warn('shutdown timed out with work in progress');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    opened.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => close(signal));
  if (process.argv.includes('--parent-pipe')) process.stdin.on('end', () => close('parent gone')).resume();
  return () => closing;
}
