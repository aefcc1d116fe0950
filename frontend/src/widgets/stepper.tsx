import { limits } from '@forno/shared/domain';
import { useRef } from 'react';
import { QuantityLimitNote } from './quantity-limit-note.tsx';
import { cx } from '#ui/cx.ts';
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
  const button = (by: 1 | -1) => (
    <button
      type="button"
      className={styles.press}
      disabled={by < 0 ? value <= 1 : value >= limits.quantityMax}
      aria-label={`One ${by < 0 ? 'less' : 'more'}: ${label}`}
      onClick={() => count(value + by)}
    >
      <span aria-hidden="true">{by < 0 ? '−' : '+'}</span>
    </button>
  );
  return (
    <div className={styles.counted}>
      <fieldset ref={group} tabIndex={-1} className={styles.stepper} aria-label={`Quantity of ${label}`}>
        {button(-1)}
        <output className={cx(styles.count, 'figures')} aria-live="polite">
          {value}
        </output>
        {button(1)}
      </fieldset>
      <QuantityLimitNote quantity={value} />
    </div>
  );
}
