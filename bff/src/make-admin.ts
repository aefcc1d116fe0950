import { ok } from '@forno/shared/domain';
import { makeAdmin } from './users/make-admin.ts';
import { runOnDatabase } from './run-command.ts';

/** `npm run make-admin -- someone@example.com`: creates the first admin in production. */
void runOnDatabase(async (models) => {
  const made = await makeAdmin(models, process.argv[2] ?? '');
  return made.ok ? ok(`${made.value} is now an admin.`) : made;
});
