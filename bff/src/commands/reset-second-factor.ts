import { ok } from '@forno/shared/domain';
import { createLogger } from '@forno/shared/server/runtime';
import { resetSecondFactor } from '../accounts/account-commands.ts';
import { runOnDatabase } from './run-command.ts';

/** `npm run reset-second-factor -- someone@example.com`: for an admin who lost phone and recovery codes. */
void runOnDatabase(async (models, config) => {
  const logger = createLogger(config, 'operator');
  const reset = await resetSecondFactor(models, logger, process.argv[2] ?? '');
  return reset.ok ? ok(`${reset.value} logs in by password alone now.`) : reset;
});
