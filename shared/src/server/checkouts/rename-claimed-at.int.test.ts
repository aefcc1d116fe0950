import { expect, it } from 'vitest';
import { testConfig } from '../../testing/index.ts';
import { openDatabase } from '../database.ts';

it('finds the reports of payments that older processes wrote down under another name', async () => {
  const config = testConfig();
  const before = await openDatabase(config);
  const claimedAt = new Date('2026-11-20T18:00:00Z');
  await before.models.checkouts.collection.insertOne({ state: 'unpaid', claimedAt });
  await before.close();
  const after = await openDatabase(config);
  const [found] = await after.models.checkouts.find().lean();
  expect(found).toMatchObject({ paymentReportedAt: claimedAt });
  expect(found).not.toHaveProperty('claimedAt');
  await after.close();
});
