import type { ReactNode, SelectHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { FieldFrame } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  /** A sold-out ingredient is shown and says so in its label, but can't be chosen. */
  disabled?: boolean | undefined;
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: ReactNode;
  options: readonly SelectOption[];
  hint?: ReactNode;
  error?: string | undefined;
  labelHidden?: boolean | undefined;
  /** Lower, for a table's row. */
  compact?: boolean | undefined;
}

/** The platform's own select: the phone's wheel and the keyboard come for free. */
export function Select({
  label,
  options,
  hint,
  error,
  labelHidden,
  compact,
  className,
  ...select
}: SelectProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} labelHidden={labelHidden} className={className}>
      {({ id, describedBy, invalid }) => (
        <span className={styles.selectBox}>
          <select
            {...select}
            id={id}
            className={cx(styles.control, styles.select, compact && styles.compact)}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}
