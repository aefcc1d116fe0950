import { ConfigError, createLogger, readConfig } from '@forno/shared/server';
import { openShop } from './open-shop.ts';

/** Starts the BFF with the settings of the environment, and stops it within a deadline when asked to. */
async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config, 'bff');
  const shop = await openShop(config, logger);
  logger.info({ port: shop.port }, 'open');

  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'closing');
    setTimeout(() => {
      logger.warn('not everything was finished in time');
      process.exit(1);
    }, config.STOP_WITHIN_MS).unref();
    shop.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'nobody expected this');
    process.exit(1);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  if (process.argv.includes('--parent-pipe')) process.stdin.on('end', () => stop('parent gone')).resume();
}

main().catch((error: unknown) => {
  // A bad setting is for the person at the terminal, in plain lines; everything else is for the log.
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
