import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  children: ReactNode;
  action?: ReactNode;
  /** `basil`: resolved. */
  tone?: 'amber' | 'basil' | undefined;
  role?: 'alert' | undefined;
}

export function Notice({ children, action, tone = 'amber', role }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={role}>
      <p className={styles.words}>{children}</p>
      {action}
    </div>
  );
}
