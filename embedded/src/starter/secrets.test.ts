import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepSecrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forno-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('makes secrets once and keeps them for their owner alone', () => {
  const path = join(folder, 'secrets.json');
  const secrets = keepSecrets(path);
  expect(secrets.jwtSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(secrets.keyId).toMatch(/^rzp_test_/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(keepSecrets(path)).toEqual(secrets);
});

it('does not quietly replace a damaged file, which would log everybody out', () => {
  const path = join(folder, 'secrets.json');
  writeFileSync(path, '{"jwtSecret":"short"}');
  expect(() => keepSecrets(path)).toThrow(/is damaged; delete it/);
});
