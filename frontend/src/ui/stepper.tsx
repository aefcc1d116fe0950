import { useRef } from 'react';
import { cx } from './cx.ts';
import styles from './stepper.module.css';

interface StepperProps {
  value: number;
  min?: number | undefined;
  max?: number | undefined;
  /** Name of the counted thing, used in the buttons' labels. */
  label: string;
  /** Behaviour of minus at 1: the menu removes the pizza, the cart stops. */
  removes?: boolean | undefined;
  size?: 's' | 'm' | undefined;
  onChange: (value: number) => void;
}

/** Minus, count, plus. Every press counts, even if the caller is slow. */
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
    // A button disabled by its own press loses the focus: move it to the group.
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
