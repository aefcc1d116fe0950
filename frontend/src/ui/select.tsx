import type { ReactNode, SelectHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { FieldFrame } from './field.tsx';

interface SelectOption {
  value: string;
  label: string;
  /** Sold-out ingredients are labelled as such and disabled. */
  disabled?: boolean | undefined;
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: ReactNode;
  options: readonly SelectOption[];
  error?: string | undefined;
  labelHidden?: boolean | undefined;
  /** Compact, for table rows. */
  compact?: boolean | undefined;
}

/** A native select: mobile pickers and keyboard support for free. */
export function Select({ label, options, error, labelHidden, compact, className, ...select }: SelectProps) {
  return (
    <FieldFrame label={label} error={error} labelHidden={labelHidden} className={className}>
      {(control) => (
        <span className={styles.selectBox}>
          <select
            {...select}
            {...control}
            className={cx(control.className, styles.select, compact && styles.compact)}
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
