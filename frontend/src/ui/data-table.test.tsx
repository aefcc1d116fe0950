import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

interface Row {
  name: string;
  qty: number;
}

const columns: Column<Row>[] = [
  { header: 'Name', cell: (row) => row.name, rowHeader: true },
  { header: 'Quantity', cell: (row) => row.qty, numeric: true },
];

it('stays a table to screen readers, also as cards', () => {
  render(
    <DataTable
      caption="Cheeses"
      columns={columns}
      rows={[{ name: 'Feta', qty: 7 }]}
      rowKey={(row) => row.name}
    />,
  );
  const table = screen.getByRole('table', { name: 'Cheeses' });
  const headers = within(table).getAllByRole('columnheader');
  expect(headers.map((header) => header.textContent)).toEqual(['Name', 'Quantity']);
  // The label that a card shows before a value is not read: the header has been.
  const label = within(table).getByRole('cell').querySelector('[aria-hidden]');
  expect(label?.textContent).toBe('Quantity');
  expect(within(table).getByRole('rowheader').textContent).toContain('Feta');
});
