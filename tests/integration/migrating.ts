import { openDatabase, release } from '@forno/shared/server/db';
import { processEnvironment } from '@forno/shared/server/runtime';
import { dieWithParent } from './die-at.ts';
import { migrate } from '../../shared/src/server/db/migrations/index.ts';

/** A process of the next release, whose migration marks every webhook event; told to, it stops halfway and hangs. */
async function run(hang: boolean): Promise<void> {
  dieWithParent();
  const database = await openDatabase({ MONGO_URL: processEnvironment().MONGO_URL ?? '' });
  const { webhookEvents } = database.models;
  const up = async () => {
    const total = await webhookEvents.countDocuments();
    for (let done = 0; await webhookEvents.exists({ event: 'old' }); done += 1) {
      if (hang && done === total / 2) {
        process.stdout.write('halfway\n');
        await new Promise(() => {});
      }
      await webhookEvents.updateOne({ event: 'old' }, { $set: { event: `new of ${process.pid}` } });
    }
  };
  process.stdout.write('begins\n');
  const target = { release: release + 1, migrations: [{ number: release + 1, name: 'test', up }] };
  await migrate(database, undefined, target, 1_000);
  process.stdout.write('open\n');
}

void run(process.argv.includes('--hang'));
