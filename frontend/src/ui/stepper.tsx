import { useRef } from 'react';
import { cx } from './cx.ts';
import styles from './stepper.module.css';

interface StepperProps {
  value: number;
  max?: number | undefined;
  /** Name of the counted thing, used in the buttons' labels. */
  label: string;
  onChange: (value: number) => void;
}

/** Minus, count, plus. Every press counts, even if the caller is slow. */
export function Stepper({ value, max = 50, label, onChange }: StepperProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const count = (next: number) => {
    // A button disabled by its own press loses the focus: move it to the group.
    if (next <= 1 || next >= max) group.current?.focus({ preventScroll: true });
    onChange(next);
  };
  return (
    <fieldset ref={group} tabIndex={-1} className={styles.stepper} aria-label={`Quantity of ${label}`}>
      <button
        type="button"
        className={styles.press}
        disabled={value <= 1}
        aria-label={`One less: ${label}`}
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
