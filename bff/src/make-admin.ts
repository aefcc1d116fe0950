import { ok } from '@forno/shared/domain';
import { makeAdmin } from './users/make-admin.ts';
import { runOnDatabase } from './run-command.ts';

/** `npm run make-admin -- someone@example.com`: how a shop in production gets its first admin. */
void runOnDatabase(async (models) => {
  const made = await makeAdmin(models, process.argv[2] ?? '');
  return made.ok ? ok(`${made.value} is now an admin.`) : made;
});
