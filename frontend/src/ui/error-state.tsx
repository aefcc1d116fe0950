import type { ReactNode } from 'react';
import coldOven from '#art/cold-oven.svg?raw';
import { Still } from '#art/still.tsx';
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

/** Stands where content could not be loaded, with a way on; is read out at once. */
export function ErrorState({
  title = 'That didn’t work',
  message,
  onRetry,
  retrying,
  action,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <Still svg={coldOven} className={styles.picture} />
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
