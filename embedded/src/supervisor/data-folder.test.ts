import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderForTests } from '@forno/shared/testing';
import { beforeEach, expect, it } from 'vitest';
import { dataFolder, makeDataFolder, resetDataFolder } from './data-folder.ts';

let root: string;
beforeEach(() => void (root = folderForTests()));

it('keeps the data from other users of the machine', () => {
  const folder = dataFolder(join(root, 'new'));
  makeDataFolder(folder);
  expect(statSync(folder.root).mode & 0o777).toBe(0o700);
});

it('takes a folder that others could read from them, and leaves one of all users alone', () => {
  chmodSync(root, 0o755);
  makeDataFolder(dataFolder(root));
  expect(statSync(root).mode & 0o777).toBe(0o700);
  chmodSync(root, 0o1777);
  makeDataFolder(dataFolder(root));
  expect(statSync(root).mode & 0o777).toBe(0o777);
});

it('forgets on reset what the shop made, and leaves what it did not', () => {
  const folder = dataFolder(root);
  makeDataFolder(folder);
  writeFileSync(folder.secrets, '{}');
  writeFileSync(join(root, 'holiday.jpg'), 'mine');
  resetDataFolder(folder);
  expect(readdirSync(root)).toEqual(['holiday.jpg']);
  expect(existsSync(folder.logs)).toBe(false);
});
