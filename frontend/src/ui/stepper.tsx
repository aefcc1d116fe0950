import { limits } from '@forno/shared/domain';
import { useRef } from 'react';
import { AtMost } from './at-most.tsx';
import { cx } from './cx.ts';
import styles from './stepper.module.css';

interface StepperProps {
  value: number;
  /** Name of the counted thing, used in the buttons' labels. */
  label: string;
  onChange: (value: number) => void;
}

/** Minus, count, plus, for pizzas. Every press counts, even if the caller is slow. */
export function Stepper({ value, label, onChange }: StepperProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const count = (next: number) => {
    // A button disabled by its own press loses the focus: move it to the group.
    if (next <= 1 || next >= limits.quantityMax) group.current?.focus({ preventScroll: true });
    onChange(next);
  };
  return (
    <div className={styles.counted}>
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
          disabled={value >= limits.quantityMax}
          aria-label={`One more: ${label}`}
          onClick={() => count(value + 1)}
        >
          <span aria-hidden="true">+</span>
        </button>
      </fieldset>
      <AtMost quantity={value} />
    </div>
  );
}
