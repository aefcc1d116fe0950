import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  title?: string | undefined;
  /** The shop's error message. */
  message: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** A link to somewhere that works. */
  action?: ReactNode;
}

export function ErrorState({
  title = 'That didn’t work',
  message,
  onRetry,
  retrying,
  action,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <svg viewBox="0 0 160 110" width="160" height="110" className={styles.picture} aria-hidden="true">
        <ellipse cx="80" cy="98" rx="54" ry="7" fill="var(--sunken)" />
        <g fill="none" stroke="var(--edge)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
          <path d="M34 96V62c0-27 19-46 46-46s46 19 46 46v34z" fill="var(--surface)" />
          <path d="M52 96V67c0-17 12-28 28-28s28 11 28 28v29z" fill="var(--sunken)" />
          <path d="M64 92l32-8M66 83l31 10" />
          <path d="M76 72c-5-6 5-9 0-16M87 72c-5-6 5-9 0-16" stroke="var(--line)" />
        </g>
      </svg>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>
        <p>{message}</p>
      </div>
      <div className={styles.action}>
        {onRetry && (
          <Button variant="ember" busy={retrying} onClick={onRetry}>
            Try again
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
