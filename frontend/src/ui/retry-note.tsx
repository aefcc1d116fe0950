import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface RetryNoteProps {
  text: string;
  onRetry: () => void;
  retrying?: boolean | undefined;
}

/** Shown for a section that failed to load while the rest is shown. */
export function RetryNote({ text, onRetry, retrying }: RetryNoteProps) {
  const again = (
    <Button size="s" busy={retrying} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice role="alert" action={again}>
      {text}
    </Notice>
  );
}
