import { ok } from '@forno/shared/domain';
import { ensureInstallation, openDatabase } from '@forno/shared/server/db';
import { describeBackup } from '@forno/shared/server/operations';
import { runProcess, serveHealth } from '@forno/shared/server/runtime';
import { keepBackups, openBackups } from '../operations/backup/keep-backups.ts';
import { runOnDatabase } from './run-command.ts';

/** A volume of docker-compose.yml. */
const folder = '/backups';

/**
 * The process `backup` of docker-compose.yml: a backup each night, a try each week. With `--once` one backup at once, with
 * `--check` the newest is tried at once.
 */
if (process.argv.includes('--once') || process.argv.includes('--check'))
  void runOnDatabase(async (models, config) => {
    const began = performance.now();
    const backups = openBackups(config, models, folder);
    const taking = process.argv.includes('--once');
    const { path, summary } = await (taking ? backups.take() : backups.tryNewest());
    const about = describeBackup(summary, began);
    return ok(
      taking ? `Saved ${about} to ${path}` : `Restored ${path} beside the shop and removed it: ${about}`,
    );
  });
else
  void runProcess('backups', async (config, logger) => {
    const database = await openDatabase(config, logger);
    const { models } = database;
    await ensureInstallation(models);
    const stop = keepBackups({ config, models, logger }, openBackups(config, models, folder));
    const health = await serveHealth({ config, logger }, config.WORKER_PORT, {
      readiness: async () => ({ ready: true }),
      metrics: async () => ({ contentType: 'text/plain', text: '' }),
    });
    return {
      port: health.port,
      async close() {
        await stop();
        await health.close();
        await database.close();
      },
    };
  });
