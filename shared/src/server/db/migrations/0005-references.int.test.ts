import { checkoutDocument, databaseForTests } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { storeReferences } from './0005-references.ts';

const { models } = await databaseForTests();

it('finds what was paid at the counter before by the references of its slips and transfers', async () => {
  const received = { amount: 1, by: { _id: new Types.ObjectId(), name: 'Asha' }, at: new Date() };
  const upi = { ...received, tender: 'upi' as const, reference: 'RRN 428812345678' };
  const tenders = [{ ...received, tender: 'cash' as const }, upi];
  await models.checkouts.insertMany([checkoutDocument({ tenders }), checkoutDocument()]);
  for (const _run of ['once', 'again']) await storeReferences(models);
  expect(await models.checkouts.countDocuments({ references: '428812345678' })).toBe(1);
});
