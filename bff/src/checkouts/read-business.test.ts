import { billSettingsForTests } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { readBusiness } from './read-business.ts';

it.each([
  ['is kept for a tax invoice', 'regular', 1],
  ['is not kept for a bill of supply, with which nothing is claimed', 'composition', 0],
] as const)('a buyer’s GSTIN %s', (_what, regime, kept) => {
  const read = readBusiness(
    { papers: { ...billSettingsForTests, regime } },
    { name: 'Asha Foods', gstin: '27AAPFU0939F1ZV' },
  );
  expect(read.ok && Object.keys(read.value)).toHaveLength(kept);
});
