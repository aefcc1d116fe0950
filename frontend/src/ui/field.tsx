import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

interface FieldParts {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

interface FieldFrameProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** For a field whose column or row names it already; screen readers still hear the label. */
  labelHidden?: boolean | undefined;
  className?: string | undefined;
  children: (parts: FieldParts) => ReactNode;
}

/** Label above, hint and error below, tied to the control so that they are read with it. */
export function FieldFrame({ label, hint, error, labelHidden, className, children }: FieldFrameProps) {
  const id = useId();
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={cx(styles.frame, className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children({ id, describedBy: ids || undefined, invalid: Boolean(error) })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'children'> & Omit<FieldFrameProps, 'children'>;

export function Field({ label, hint, error, labelHidden, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} labelHidden={labelHidden} className={className}>
      {({ id, describedBy, invalid }) => (
        <input
          {...input}
          id={id}
          className={styles.control}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
        />
      )}
    </FieldFrame>
  );
}
