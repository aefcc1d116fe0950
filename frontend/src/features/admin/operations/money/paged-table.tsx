import { formatCount } from '@forno/shared/domain';
import { useState } from 'react';
import { DataTable, type DataTableProps } from '#ui/data-table.tsx';
import { Pager } from '#ui/pager.tsx';

/** A wrong key or a lost day causes thousands of rows. */
const pageSize = 50;

/** A table shown page by page, with the number of all its rows. */
export function PagedTable<Row>({ caption, rows, ...table }: DataTableProps<Row>) {
  const [page, setPage] = useState(1);
  const pages = Math.ceil(rows.length / pageSize);
  const shown = Math.min(page, pages);
  return (
    <>
      <DataTable
        caption={`${caption}: ${formatCount(rows.length)}`}
        captionHidden={false}
        rows={rows.slice((shown - 1) * pageSize, shown * pageSize)}
        {...table}
      />
      <Pager page={shown} pages={pages} onTurn={setPage} />
    </>
  );
}
