import { openDatabase, readConfig } from '@forno/shared/server';
import { makeAdmin } from './users/make-admin.ts';

/** `npm run make-admin -- someone@example.com`: how a shop in production gets its first admin. */
async function main(address: string): Promise<void> {
  const database = await openDatabase(readConfig());
  try {
    const made = await makeAdmin(database.models, address);
    if (made.ok) process.stdout.write(`${made.value} is now an admin.\n`);
    else {
      process.stderr.write(`${made.refusal.message}\n`);
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
