import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startStore } from '@forno/shared/processes';
import {
  afterTests,
  databaseForTests,
  folderForTests,
  smallDiskForTests,
  waitFor,
} from '@forno/shared/testing';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { installationId } from '../../db/models/index.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const disk = smallDiskForTests(9_000);
const shop = await databaseForTests();

describe.runIf(disk)('a restore that the disk had no room for', () => {
  if (!disk) return;
  it('leaves a database that nothing opens, and is repeated with numbers of its own', async () => {
    const store = await startStore({ folder: join(disk.folder, 'store'), fromSource: true });
    afterTests(store.stop);
    const into = { ...shop.config, MONGO_URL: store.url };
    const [small, large] = ['small', 'large'].map((name) => join(folderForTests(), name));
    await shop.models.installation.create({ _id: installationId, key: 'ours' });
    await writeBackup(shop.config, small!);
    const noise = Array.from({ length: 150 }, () => ({ it: new mongoose.mongo.Binary(randomBytes(20_000)) }));
    await shop.connection.collection('noise').insertMany(noise);
    await writeBackup(shop.config, large!);
    const seriesAfter = async (path: string) => {
      await restoreBackup(into, path, { replace: true });
      const opened = await openDatabase(into);
      const { restored } = await opened.models.installation.findById(installationId).orFail().lean();
      await opened.close();
      return restored?.series;
    };

    const before = await seriesAfter(small!);
    writeFileSync(join(disk.folder, 'ballast'), Buffer.alloc(6_500_000));
    await expect(seriesAfter(large!)).rejects.toThrow(/space|writ/i);
    await expect(openDatabase(into)).rejects.toThrow(/has not ended/);
    await expect(restoreBackup(into, small!)).rejects.toThrow(/--replace/);
    disk.free();
    // The store notices room by itself, a little later.
    const what = 'the restore to have room';
    expect(await waitFor(() => seriesAfter(large!).catch(() => undefined), { what })).not.toBe(before);
  });
});
