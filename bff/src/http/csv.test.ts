import { expect, it } from 'vitest';
import { table } from './csv.ts';

const cellOf = (value: string | number) => table([], [[value]]).slice('\r\n'.length);

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

it('leaves numbers numbers, below zero too, and words as they are', () => {
  for (const value of ['-499.00', '0.5', 'Asha-Rani; Rao', 'a+b', "O'Brien", '2026-11-30T18:29:59.000Z'])
    expect(cellOf(value)).toBe(value);
  expect(cellOf(-5)).toBe('-5');
});
