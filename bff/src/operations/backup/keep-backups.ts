import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayMs, dayOf, minuteMs, sheetTime, startOfDay } from '@forno/shared/domain';
import { installationId, type Models, past } from '@forno/shared/server/db';
import { forgetDatabase, restoreBackup, writeBackup } from '@forno/shared/server/operations';
import type { Config, Logger } from '@forno/shared/server/runtime';
import { putObject } from './put-object.ts';

const named = /^forno-\d{4}-.*\.backup$/;
/** With what a crash left of one. */
const begun = /^forno-\d{4}-.*\.backup(\.part)?$/;
const askEveryMs = minuteMs;
/** After one that failed. */
const againAfterMs = 900_000;
/** A little less than a week: the backup of the same weekday is tried. */
const tryEveryMs = 6.5 * dayMs;

type Backups = ReturnType<typeof openBackups>;

/** The next moment after this one that the shop's clock shows a time such as `04:00`. */
export function nextAt(clock: string, after: Date): Date {
  const today = startOfDay(dayOf(after), clock);
  return today > after ? today : new Date(today.getTime() + dayMs);
}

const pastOrNever = (noted: Date | null | undefined): Date => past(noted) ?? new Date(0);

/** By the shop's clock, as its owner looks for it; in the order of time. */
export const backupName = (moment: Date): string =>
  `forno-${sheetTime(moment.toISOString()).replace(' ', 'T').replaceAll(':', '-')}`;

/** The same server and rights, another database. */
export const besideDatabase = (url: string): string =>
  url.replace(
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?([^?]*)/,
    (_whole, server: string, name: string) => `${server}/${name || 'forno'}_restore_check`,
  );

/** The nightly backups of this folder. @throws without a passphrase */
export function openBackups(config: Config, models: Models, folder: string) {
  if (!config.BACKUP_PASSPHRASE) throw new Error('BACKUP_PASSPHRASE is missing: backups leave this host.');
  const listed = async (which: RegExp) =>
    (await readdir(folder)).filter((name) => which.test(name)).toSorted();
  const note = (times: object) => models.installation.updateOne({ _id: installationId }, { $set: times });
  /** What the store did not take: the next one takes its place, or days without a store would fill the disk. */
  let unsent: string | undefined;
  const { BACKUP_STORE_URL: url, BACKUP_STORE_REGION: region } = config;
  const { BACKUP_STORE_KEY_ID: keyId = '', BACKUP_STORE_SECRET: secret = '' } = config;
  return {
    /**
     * Backs up into the folder and the store, and ends what is too old in the folder: not while the database knows of no
     * backup in that time, since it may be new, and the old one be what is to be restored into it.
     */
    async take() {
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${backupName(new Date())}.backup`);
      const summary = await writeBackup(config, path);
      if (unsent) await rm(unsent, { force: true });
      unsent = path;
      if (url) await putObject({ url, region, keyId, secret }, path);
      unsent = undefined;
      const { keptBackupAt } = (await models.installation.findById(installationId).lean()) ?? {};
      const since = new Date(Date.now() - config.KEEP_BACKUPS_DAYS * dayMs);
      if (keptBackupAt && keptBackupAt > since)
        for (const name of await listed(begun)) if (name < backupName(since)) await rm(join(folder, name));
      await note({ keptBackupAt: summary.takenAt, backedUpAt: summary.takenAt });
      return { path, summary };
    },
    /**
     * Restores the newest backup into a database beside the shop's, and empties that again.
     * @throws when there is none, or it is not whole
     */
    async tryNewest() {
      const now = `${backupName(new Date())}.backup`;
      const name = (await listed(named)).findLast((one) => one <= now);
      if (name === undefined) throw new Error(`no backup in ${folder}`);
      const path = join(folder, name);
      // Under a prefix of its own: no workers but those of that database may run.
      const beside = {
        ...config,
        MONGO_URL: besideDatabase(config.MONGO_URL),
        QUEUE_PREFIX: 'forno-restore-check',
      };
      const summary = await restoreBackup(beside, path, { replace: true });
      await forgetDatabase(beside);
      await note({ restoreTriedAt: new Date() });
      return { path, summary };
    },
  };
}

/** Each day at `BACKUP_AT`, and at once when that was missed; every seventh is tried. Ends with what it is at. */
export function keepBackups(
  { config, models, logger }: { config: Config; models: Models; logger: Logger },
  backups: Backups,
): () => Promise<void> {
  const look = async () => {
    const { keptBackupAt, restoreTriedAt } =
      (await models.installation.findById(installationId).lean()) ?? {};
    // Its age counts from the first start on, for the alert.
    if (!keptBackupAt)
      await models.installation.updateOne(
        { _id: installationId },
        { keptBackupAt: new Date(0), restoreTriedAt: new Date(0) },
      );
    if (nextAt(config.BACKUP_AT, pastOrNever(keptBackupAt)).getTime() > Date.now()) return;
    const { summary } = await backups.take();
    logger.info({ documents: summary.documents, bytes: summary.bytes }, 'backed up');
    if (Date.now() - pastOrNever(restoreTriedAt).getTime() < tryEveryMs) return;
    await backups.tryNewest().then(
      (tried) => logger.info({ documents: tried.summary.documents }, 'the backup was restored for a try'),
      (error: unknown) => logger.error({ err: error }, 'the backup could not be restored for a try'),
    );
  };
  const stopping = new AbortController();
  const watch = async () => {
    while (!stopping.signal.aborted) {
      const restMs = await look().then(
        () => askEveryMs,
        (error: unknown) => {
          logger.error({ err: error }, 'no backup');
          return againAfterMs;
        },
      );
      await delay(restMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return () => {
    stopping.abort();
    return watching;
  };
}
