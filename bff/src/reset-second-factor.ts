import { createLogger, openDatabase, readConfig } from '@forno/shared/server';
import { resetSecondFactor } from './users/reset-second-factor.ts';

/** `npm run reset-second-factor -- someone@example.com`: for an admin who lost phone and recovery codes. */
async function main(address: string): Promise<void> {
  const config = readConfig();
  const database = await openDatabase(config);
  try {
    const reset = await resetSecondFactor(database.models, createLogger(config, 'operator'), address);
    if (reset.ok) process.stdout.write(`${reset.value} logs in by password alone now.\n`);
    else {
      process.stderr.write(`${reset.refusal.message}\n`);
      process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
}

main(process.argv[2] ?? '').catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
