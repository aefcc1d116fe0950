import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Cell, plain, rupees, shopTime, table } from './csv.ts';

const cellOf = (value: Cell) => table([], [[value]]).slice('\r\n'.length);

it.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '−1+1',
  '   =1+1',
  '\t=1+1',
  '\ttext',
  '\u00A0=1',
  '\u200B=1',
  '\uFEFF=1',
  '\u2060\u202E＝1',
  '\u3164=1',
  '\u0000@A1',
])('writes %j as text', (value) => {
  expect(cellOf(value)).toBe(`'${value}`);
});

it('writes line breaks and quotes before a formula as text of one cell', () => {
  expect(cellOf('\n=1+1')).toBe(`"'\n=1+1"`);
  expect(cellOf('\r=1+1')).toBe(`"'\r=1+1"`);
  expect(cellOf('=HYPERLINK("x","y")')).toBe(`"'=HYPERLINK(""x"",""y"")"`);
});

it('begins no formula where another separator begins a cell', () => {
  expect(cellOf('Asha;=1+1')).toBe(`Asha;'=1+1`);
  expect(cellOf('Asha\t ＝1')).toBe(`Asha\t' ＝1`);
});

it('leaves numbers, amounts and days as they are, below zero too, and words', () => {
  expect([-5, rupees(-49_900), plain('2026-11-01')].map(cellOf)).toEqual(['-5', '-499.00', '2026-11-01']);
  for (const value of ['Asha-Rani; Rao', 'a+b', "O'Brien", '4 Seasons', 'Maya', '29AAGCB7383J1Z4'])
    expect(cellOf(value)).toBe(value);
});

it('tells a moment by the clock of the shop, on its day', () => {
  expect(cellOf(shopTime('2026-10-31T20:16:00.000Z'))).toBe('2026-11-01 01:46:00');
});

const codes = [
  '0910',
  '0042',
  '996331',
  '3/4',
  '10-12',
  '1e5',
  '12:30',
  '50%',
  '₹100',
  '०९१०',
  'May 2',
  'TRUE',
];
it.each(codes)('keeps the text %s a text, that a spreadsheet would take for something else', (code) => {
  expect(cellOf(code)).toBe(`"=""${code}"""`);
});

const office = spawnSync('soffice', ['--version']).status === 0 ? ['LibreOffice'] : [];
it.each(office)('is read by %s, where there is one, with every letter of a text, and adds up', () => {
  const folder = mkdtempSync(join(tmpdir(), 'csv-'));
  const rows = codes.map((code): Cell[] => [code, rupees(-49_900)]);
  writeFileSync(join(folder, 'a.csv'), `\uFEFF${table(['code', 'amount'], rows)}`);
  const args = ['--headless', '--convert-to', 'fods', '--infilter=CSV:44,34,UTF-8', '--outdir', folder];
  spawnSync('soffice', [`-env:UserInstallation=file://${folder}/profile`, ...args, join(folder, 'a.csv')]);
  const read = readFileSync(join(folder, 'a.fods'), 'utf8');
  rmSync(folder, { recursive: true });
  for (const code of codes) expect(read).toContain(`office:string-value="${code}"`);
  expect(read.match(/office:value="-499"/g)).toHaveLength(codes.length);
});
