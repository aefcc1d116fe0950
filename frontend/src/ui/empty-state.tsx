import type { ReactNode } from 'react';
import emptyPlate from '#art/empty-plate.svg?raw';
import { Still } from '#art/still.tsx';
import styles from './state.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** Link to the next step. */
  action?: ReactNode;
  picture?: ReactNode;
}

export function EmptyState({ title, children, action, picture }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {picture ?? <Still svg={emptyPlate} className={styles.picture} />}
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
