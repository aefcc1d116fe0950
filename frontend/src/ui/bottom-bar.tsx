import type { ReactNode } from 'react';
import styles from './bottom-bar.module.css';
import { cx } from './cx.ts';

interface BottomBarProps {
  /** The total. */
  children: ReactNode;
  /** The next step. */
  actions: ReactNode;
  className?: string | undefined;
}

/** The total and the next step; sticks to the bottom on phones. */
export function BottomBar({ children, actions, className }: BottomBarProps) {
  return (
    <div className={cx(styles.bar, className)}>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
