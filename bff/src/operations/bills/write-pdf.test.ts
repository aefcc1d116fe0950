import { expect, it } from 'vitest';
import { billOf } from '../../testing/bill-for-tests.ts';
import { createPdfs } from './create-pdfs.ts';

const pdfOf = async (lines: number) => {
  const pdfs = createPdfs();
  const pdf = await pdfs.read('a', billOf(lines));
  await pdfs.close();
  return pdf.ok ? Buffer.from(pdf.value).toString('latin1') : '';
};

it('is the same bytes for the same bill', async () => {
  expect(await pdfOf(3)).toBe(await pdfOf(3));
});

it('goes on to further pages, and embeds its letters', async () => {
  const pdf = await pdfOf(25);
  expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
  expect(pdf).toMatch(/FontFile2/);
  expect(pdf).not.toMatch(/BaseFont \/Helvetica/);
});
