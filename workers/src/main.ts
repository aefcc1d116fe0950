import { ConfigError, createLogger, readConfig } from '@forno/shared/server';
import { startWorkers } from './start-workers.ts';

/** Starts the workers with the settings of the environment, and stops them within a deadline when asked to. */
async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config, 'worker');
  const running = await startWorkers(config, logger);
  logger.info({ port: running.port }, 'consuming');

  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'closing');
    // What is cut off here is not lost: its lock expires and another worker runs it again.
    setTimeout(() => {
      logger.warn('not every job was finished in time');
      process.exit(1);
    }, config.STOP_WITHIN_MS).unref();
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  if (process.argv.includes('--parent-pipe')) process.stdin.on('end', () => stop('parent gone')).resume();
}

main().catch((error: unknown) => {
  // A bad setting is for the person at the terminal, in plain lines; everything else is for the log.
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
