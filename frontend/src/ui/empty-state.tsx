import type { ReactNode } from 'react';
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
      {picture ?? <EmptyPlate />}
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

function EmptyPlate() {
  return (
    <svg viewBox="0 0 160 110" width="160" height="110" className={styles.picture} aria-hidden="true">
      <ellipse cx="80" cy="96" rx="62" ry="9" fill="var(--sunken)" />
      <g fill="none" stroke="var(--edge)" strokeWidth="2.5" strokeLinecap="round">
        <path
          d="M18 70c3-17 31-29 63-29 33 0 59 13 61 29 1 15-27 25-62 25S16 86 18 70z"
          fill="var(--surface)"
        />
        <path d="M42 69c3-9 19-15 39-15 21 0 37 6 38 15 0 8-17 13-39 13-21 0-39-5-38-13z" />
        <path d="M66 32c-5-6 5-9 0-16M81 30c-5-7 6-11 0-20M96 32c-5-6 5-9 0-16" stroke="var(--line)" />
      </g>
    </svg>
  );
}
