import { folderForTests } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { timeToFirstPage } from '../support/time-to-first-page.ts';

it('the first page comes soon after the start, also of a shop that has to be filled first', async () => {
  const folder = folderForTests();
  const [first, second] = [await timeToFirstPage(folder), await timeToFirstPage(folder)];
  process.stdout.write(
    `  figure: first page after ${first} ms, of a shop filled before after ${second} ms\n`,
  );
  expect(first).toBeLessThan(20_000);
  expect(second).toBeLessThan(10_000);
});
