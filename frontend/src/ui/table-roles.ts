/**
 * Said aloud: where a phone shows the rows as blocks, Safari would no longer take them for a table. Spread,
 * because they are the elements' own.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
};
