export type Cell = string | number;

/**
 * Where a spreadsheet would begin a formula: at a sign, of full width too, after whatever it passes over; also behind
 * what separates cells elsewhere. A leading break alone may begin another cell.
 */
const formulas = /(^|[;\t\r\n])(?=[\s\p{C}\p{DI}\u2800]*[-=+@＝＋－＠−﹢﹣﹦﹫])|^(?=[\t\r\n])/gu;

/** Prevents formula injection: the apostrophe makes it text. What is a number all through stays one, below zero too. */
function cell(value: Cell): string {
  const text = String(value);
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  const harmless = text.replace(formulas, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table of comma-separated values, harmless in spreadsheets. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}
