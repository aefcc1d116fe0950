import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './data-table.module.css';
import { tableRoles as role } from './table-roles.ts';
import { useNarrow } from './use-narrow.ts';

export interface Column<Row> {
  key: string;
  /** Heads the column; on a phone it labels the value. */
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Numbers and money are right-aligned, in figures of one width. */
  numeric?: boolean | undefined;
  /** The cell that names the row: read with each of its cells, and the card's title on a phone. */
  rowHeader?: boolean | undefined;
  width?: string | undefined;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowClass?: ((row: Row) => string | undefined) | undefined;
  /** The admin's tables are denser. */
  dense?: boolean | undefined;
  captionHidden?: boolean | undefined;
  /** The window below which its columns no longer fit, in CSS pixels. */
  cardsBelow?: number | undefined;
}

/** A table that becomes cards where it is narrow, with every label kept. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowClass, dense, captionHidden = true, cardsBelow } = props;
  const cards = useNarrow(cardsBelow);
  return (
    <table
      {...role.table}
      className={cx(styles.table, dense && styles.dense, cards && styles.cards)}
      data-cards={cards || undefined}
    >
      <caption className={captionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
      <thead {...role.group}>
        <tr {...role.row}>
          {columns.map((column) => (
            <th
              key={column.key}
              {...role.columnHeader}
              scope="col"
              className={cx(column.numeric && styles.numeric)}
              style={column.width ? { width: column.width } : undefined}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role.group}>
        {rows.map((row, index) => (
          <tr key={rowKey(row)} {...role.row} className={rowClass?.(row)}>
            {columns.map((column) => {
              const Cell = column.rowHeader ? 'th' : 'td';
              return (
                <Cell
                  key={column.key}
                  {...(column.rowHeader ? role.rowHeader : role.cell)}
                  scope={column.rowHeader ? 'row' : undefined}
                  className={cx(column.numeric && styles.numeric, column.rowHeader && styles.title)}
                >
                  <span className={styles.label} aria-hidden="true">
                    {column.header}
                  </span>
                  <span className={styles.value}>{column.cell(row, index)}</span>
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
