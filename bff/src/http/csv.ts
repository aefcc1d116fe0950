export type Cell = string | number;

/** Prevents formula injection: the apostrophe makes it text. */
function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table of comma-separated values, harmless in spreadsheets. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}
