import { type InputHTMLAttributes, useState } from 'react';
import styles from './field.module.css';
import { FieldFrame } from './field.tsx';

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
}

/** A password that its owner may look at. */
export function PasswordField({ label = 'Password', hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <span className={styles.withButton}>
          <input
            {...input}
            id={id}
            type={shown ? 'text' : 'password'}
            className={styles.control}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={shown}
            aria-label="Show password"
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </FieldFrame>
  );
}
