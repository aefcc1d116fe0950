import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './badge.module.css';

export type Tone = 'basil' | 'amber' | 'beet' | 'ember' | 'quiet';

interface BadgeProps {
  tone: Tone;
  /** Beside the word: colour alone never tells. */
  shape?: ReactNode;
  children: ReactNode;
}

export function Badge({ tone, shape, children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {shape}
      {children}
    </span>
  );
}
