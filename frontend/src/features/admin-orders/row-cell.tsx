import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { tableRoles as role } from '#ui/table-roles.ts';
import styles from './order-row.module.css';

interface RowCellProps {
  /** Column header; the value's label on phones. */
  label: string;
  header?: boolean;
  numeric?: boolean;
  children: ReactNode;
}

export function RowCell({ label, header = false, numeric = false, children }: RowCellProps) {
  const Cell = header ? 'th' : 'td';
  return (
    <Cell
      {...(header ? role.rowHeader : role.cell)}
      scope={header ? 'row' : undefined}
      className={cx(styles.cell, numeric && styles.numeric)}
    >
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <span className={styles.value}>{children}</span>
    </Cell>
  );
}
