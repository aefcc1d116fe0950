/**
 * Explicit roles: Safari drops table semantics when rows are displayed as blocks. Spread, because they are the
 * elements' native ones.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
};
