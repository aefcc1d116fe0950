import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { defaultContact, privacyNotice, retentionSettings } from '../../domain/index.ts';
import { policyPages } from './policies.ts';

it('the privacy notice has another version whenever its words change: everybody agrees anew', () => {
  const keptDays = Object.fromEntries(Object.keys(retentionSettings).map((kind) => [kind, 30]));
  const facts = { version: 0, policies: null, papers: null, contact: defaultContact };
  const words = policyPages['/policies/privacy']({ ...facts, keptDays });
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
  // Raise the version beside the new hash.
  expect([privacyNotice.version, hash]).toEqual([2, 'c9d2cb0511d03265']);
});
