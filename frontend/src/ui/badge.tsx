import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './badge.module.css';

export type Tone = 'basil' | 'amber' | 'beet' | 'ember' | 'quiet';

interface BadgeProps {
  tone: Tone;
  /** Never colour alone. */
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

/** Frame of a badge's icon: lines on a 20 by 20 grid. */
export function BadgeShape({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
