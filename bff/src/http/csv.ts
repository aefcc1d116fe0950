import { ok, sheetTime, toRupees } from '@forno/shared/domain';

/** Text stays text, whatever it looks like; a number, and what `plain` wraps, is for a spreadsheet to count with. */
export type Cell = string | number | { readonly plain: string };

/** A number, or a day of the shop's time zone, written as it is. */
export const plain = (text: string): Cell => ({ plain: text });
/** Rupees with both decimals, below zero too. */
export const rupees = (paise: number): Cell => plain(toRupees(paise).toFixed(2));
/** A moment by the shop's clock. */
export const shopTime = (moment: string): Cell => plain(sheetTime(moment));

/**
 * Where a spreadsheet would begin a formula: at a sign, of full width too, after whatever it passes over; also behind
 * what separates cells elsewhere. A leading break alone may begin another cell.
 */
const formulas = /(^|[;\t\r\n])(?=[\s\p{C}\p{DI}\u2800]*[-=+@＝＋－＠−﹢﹣﹦﹫])|^(?=[\t\r\n])/gu;

/** What a spreadsheet would make something else of: `0910`, `3/4`, `1e5`, `May 2`, `true`. */
const taken =
  /^(?=.*\p{Nd})([\p{Nd}\p{Sc} .,:/%()e+-]+|[\p{Nd} .,/-]*(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\p{Nd} .,/-]*)$|^(true|false)$/iu;

/** Prevents formula injection by an apostrophe; a text that would be taken for a number is written as `="0910"`. */
function cell(value: Cell): string {
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : value.plain;
  const harmless = value.replace(formulas, "$1'");
  const text = harmless === value && taken.test(value) ? `="${value}"` : harmless;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table of comma-separated values, harmless in spreadsheets. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

/** Tables as a download; the byte order mark tells spreadsheets that it is UTF-8. */
export const csvFile = (tables: string, name: string) => ({
  ...ok(`\uFEFF${tables}`),
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  },
});
