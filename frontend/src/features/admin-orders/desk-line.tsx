import type { ReactNode } from 'react';
import { useFreshness } from '#live/freshness-store.ts';
import { Button } from '#ui/button.tsx';
import { Freshness } from '#ui/freshness.tsx';
import styles from './desk-line.module.css';

interface DeskLineProps {
  children: ReactNode;
  onHelp: () => void;
}

/** Stays on the screen while the orders scroll: how far they may be trusted is never out of sight. */
export function DeskLine({ children, onHelp }: DeskLineProps) {
  const freshness = useFreshness();
  return (
    <div className={styles.frame}>
      <div className={styles.line}>
        <Freshness {...freshness} />
        <p className={styles.words}>{children}</p>
        <Button size="s" variant="quiet" aria-keyshortcuts="?" onClick={onHelp}>
          Keys
        </Button>
      </div>
    </div>
  );
}
