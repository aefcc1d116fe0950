import { useRef } from 'react';
import { cx } from './cx.ts';
import styles from './stepper.module.css';

interface StepperProps {
  value: number;
  min?: number | undefined;
  max?: number | undefined;
  /** What is counted; the buttons are named after it. */
  label: string;
  /** What the minus does below 1: the menu takes the pizza out, the cart stops at 1. */
  removes?: boolean | undefined;
  size?: 's' | 'm' | undefined;
  onChange: (value: number) => void;
}

/** Minus, count, plus. Every press counts: the caller may be as slow as it likes. */
export function Stepper({
  value,
  min = 1,
  max = 50,
  label,
  removes = false,
  size = 'm',
  onChange,
}: StepperProps) {
  const less = removes && value === 1 ? 'Remove' : 'One less';
  const group = useRef<HTMLFieldSetElement>(null);
  const count = (next: number) => {
    // A button that is disabled by its own press loses the focus: what the keyboard does goes on from the group.
    if (next <= min || next >= max) group.current?.focus({ preventScroll: true });
    onChange(next);
  };
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className={cx(styles.stepper, styles[size])}
      aria-label={`Quantity of ${label}`}
    >
      <button
        type="button"
        className={styles.press}
        disabled={value <= min}
        aria-label={`${less}: ${label}`}
        onClick={() => count(value - 1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <output className={cx(styles.count, 'figures')} aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className={styles.press}
        disabled={value >= max}
        aria-label={`One more: ${label}`}
        onClick={() => count(value + 1)}
      >
        <span aria-hidden="true">+</span>
      </button>
    </fieldset>
  );
}
