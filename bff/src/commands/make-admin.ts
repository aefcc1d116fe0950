import { createLogger } from '@forno/shared/server/runtime';
import { makeAdmin } from '../accounts/account-commands.ts';
import { runOnDatabase } from './run-command.ts';

/** `npm run make-admin -- someone@example.com`: creates the first admin in production. */
void runOnDatabase((models, config) =>
  makeAdmin(models, createLogger(config, 'operator'), process.argv[2] ?? ''),
);
