import { Button } from './button.tsx';
import styles from './retry-note.module.css';

interface RetryNoteProps {
  text: string;
  onRetry: () => void;
  retrying?: boolean | undefined;
}

/** A part of the screen that could not be loaded, while the rest stands. */
export function RetryNote({ text, onRetry, retrying }: RetryNoteProps) {
  return (
    <div className={styles.note} role="alert">
      <p>{text}</p>
      <Button size="s" busy={retrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
