import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderForTests } from '@forno/shared/testing';
import { beforeEach, expect, it } from 'vitest';
import { keepSecrets } from './secrets.ts';

let folder: string;
beforeEach(() => void (folder = folderForTests()));

it('makes secrets once and keeps them for their owner alone', () => {
  const path = join(folder, 'secrets.json');
  const secrets = keepSecrets(path);
  expect(secrets.jwtSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(secrets.keyId).toMatch(/^rzp_test_/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(keepSecrets(path)).toEqual(secrets);
});

it('adds the key of notifications to the secrets of an older release, and changes none of those', () => {
  const path = join(folder, 'secrets.json');
  const { pushKey, ...before } = keepSecrets(path);
  writeFileSync(path, JSON.stringify(before));
  const now = keepSecrets(path);
  expect(now).toEqual({ ...before, pushKey: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(now.pushKey).not.toBe(pushKey);
  expect(keepSecrets(path)).toEqual(now);
});

it('does not quietly replace a damaged file, which would log everybody out', () => {
  const path = join(folder, 'secrets.json');
  writeFileSync(path, '{"jwtSecret":"short"}');
  expect(() => keepSecrets(path)).toThrow(/is damaged; delete it/);
});
