import { ok } from '@forno/shared/domain';
import { checkReady } from '@forno/shared/server/operations';
import { runOnDatabase } from './run-command.ts';

/** `npm run ready`: whether the shop can open, and what is missing; fails while something is. */
void runOnDatabase(async (models, config) => {
  const checks = await checkReady(config, models);
  const lines = checks.map(({ done, needed, title, why, where }) =>
    done
      ? `✓ ${title}`
      : `✕ ${title}${needed ? ' (demanded)' : ''}\n  ${why}${where ? ` ${new URL(where, config.PUBLIC_URL).href}` : ''}`,
  );
  const missing = checks.filter(({ done }) => !done).length;
  const text = lines.join('\n');
  if (missing > 0) throw new Error(`${text}\n${missing} of ${checks.length} are missing.`);
  return ok(`${text}\nReady to open.`);
});
