import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import styles from './data-table.module.css';
import { tableRoles as role } from './table-roles.ts';
import { useNarrow } from './use-narrow.ts';

export interface Column<Row> {
  /** Column header, unique in its table; the value’s label on phones. */
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Right-aligned with tabular figures, for numbers and money. */
  numeric?: boolean | undefined;
  /** The row header, and the card's title on phones. */
  rowHeader?: boolean | undefined;
  /** Once for all rows of a group: beside the first, on phones below the last. */
  ofGroup?: boolean | undefined;
  width?: string | undefined;
}

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Consecutive rows of the same group are one block of the table, on phones one card. */
  groupOf?: ((row: Row) => string) | undefined;
  /** On phones, what a group is called while it is folded: a row with this and its cells `ofGroup`, which opens it. */
  foldedAs?: ((group: Rows<Row>) => ReactNode) | undefined;
  rowClass?: ((row: Row) => string | undefined) | undefined;
  /** With more room in its rows. */
  roomy?: true;
  captionHidden?: boolean | undefined;
  /** Window width (rem) below which rows become cards. */
  cardsBelow?: number | undefined;
}

/** A table that becomes cards on narrow screens, keeping every label. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, groupOf, roomy, captionHidden = true, cardsBelow } = props;
  const cards = useNarrow(cardsBelow);
  return (
    <table
      {...role.table}
      className={cx(styles.table, !roomy && styles.dense, cards && styles.cards)}
      data-cards={cards || undefined}
    >
      <caption className={captionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
      <thead {...role.group}>
        <tr {...role.row}>
          {columns.map((column) => (
            <th
              key={column.header}
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
      {groupsOf(rows, groupOf).map((group) => (
        <Group key={props.rowKey(group[0])} {...props} group={group} cards={cards} />
      ))}
    </table>
  );
}

export type Rows<Row> = [Row, ...Row[]];

function groupsOf<Row>(rows: readonly Row[], groupOf: (row: Row) => string = () => ''): Rows<Row>[] {
  const groups: Rows<Row>[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && groupOf(last[0]) === groupOf(row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

interface GroupProps<Row> extends DataTableProps<Row> {
  group: Rows<Row>;
  cards: boolean;
}

function Group<Row>({ group, cards, rows, columns, rowKey, rowClass, foldedAs }: GroupProps<Row>) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const folded = cards ? foldedAs?.(group) : undefined;
  const last = group.length - 1;
  const start = rows.indexOf(group[0]);
  const ofGroup = columns.filter((column) => column.ofGroup);
  return (
    <tbody {...role.group} id={id}>
      {folded !== undefined && (
        <tr {...role.row} data-fold>
          <td {...role.cell}>
            <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {folded}
            </button>
          </td>
          {ofGroup.map((column) => (
            <Cell key={column.header} column={column}>
              {column.cell(group[0], start)}
            </Cell>
          ))}
        </tr>
      )}
      {group.map((row, index) => (
        <tr
          key={rowKey(row)}
          {...role.row}
          className={rowClass?.(row)}
          hidden={folded !== undefined && !open}
        >
          {columns.map((column) => {
            const isHere = folded === undefined && index === (cards ? last : 0);
            if (column.ofGroup && !isHere) return null;
            const rowSpan = column.ofGroup && !cards ? group.length : undefined;
            return (
              <Cell key={column.header} column={column} rowSpan={rowSpan}>
                {column.cell(row, start + index)}
              </Cell>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  rowSpan?: number | undefined;
  children: ReactNode;
}

function Cell<Row>({ column: { header, numeric, rowHeader }, rowSpan, children }: CellProps<Row>) {
  const Tag = rowHeader ? 'th' : 'td';
  return (
    <Tag
      {...(rowHeader ? role.rowHeader : role.cell)}
      scope={rowHeader ? 'row' : undefined}
      rowSpan={rowSpan}
      className={cx(numeric && styles.numeric, rowHeader && styles.title)}
    >
      <span className={styles.label} aria-hidden="true">
        {header}
      </span>
      <span className={styles.value}>{children}</span>
    </Tag>
  );
}
