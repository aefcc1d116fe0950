import { join } from 'node:path';
import { smallDiskForTests, waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { openMailbox } from './mail/mailbox.ts';
import { openLedger } from './ledger/ledger.ts';
import { createSchedule } from './schedule.ts';

const disk = smallDiskForTests(200);

it.runIf(disk)('the sandbox does on a full disk what is due as soon as there is room', async () => {
  if (!disk) return;
  const ledger = openLedger(disk.folder);
  const schedule = createSchedule();
  const mailbox = await openMailbox(join(disk.folder, 'sandbox'));
  const mail = () => mailbox.add(Buffer.alloc(9_000), { from: 'a@forno.example', to: ['b@forno.example'] });
  disk.fill();
  let tries = 0;
  const forget = [`${'x'.repeat(9_000)}`];
  // As attempts of deliveries are, and captures.
  for (const id of ['later', 'at once'])
    schedule.at(id, Date.now(), () => {
      tries += 1;
      if (id === 'at once') return ledger.commit({ forget });
      return Promise.resolve().then(() => ledger.commit({ forget }));
    });
  await waitFor(() => tries === 2, { what: 'two failed tries' });
  await expect(mail()).rejects.toThrow(/ENOSPC/);
  disk.free();
  await waitFor(() => tries === 4, { what: 'the tries that are taken' });
  await mail();
  ledger.close();
  openLedger(disk.folder).close();
});
