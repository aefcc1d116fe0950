import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderForTests } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { reasonOf } from './run-command.ts';

it('a file that can’t be read or written is a sentence that names it', async () => {
  const folder = folderForTests();
  const path = join(folder, 'a.backup');
  const reason = (doing: Promise<unknown>) => doing.then(() => '', reasonOf);
  expect(await reason(readFile(path))).toBe(`There is no ${path}, or not the folder that it is in.`);
  expect(await reason(open(join(folder, 'none/a.backup.part'), 'wx'))).toMatch(
    /^There is no .*\/none\/a\.backup, /,
  );
  expect(await reason(open(folder, 'w'))).toBe(`${folder} is a folder. Name a file in it.`);
  await writeFile(`${path}.part`, '');
  expect(await reason(open(`${path}.part`, 'wx'))).toMatch(
    /a\.backup\.part is being written .* remove it\.$/,
  );
  expect(reasonOf(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))).toMatch(/^The disk is full\./);
  expect(reasonOf(new Error('anything else'))).toBe('anything else');
});
