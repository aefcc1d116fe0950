import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
  /** `basil` when all is well again. */
  tone?: 'amber' | 'basil' | undefined;
  role?: 'alert' | undefined;
}

/** Something to know before going on, beside what it is about. */
export function Notice({ children, action, tone = 'amber', role }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={role}>
      <p className={styles.words}>{children}</p>
      {action}
    </div>
  );
}
