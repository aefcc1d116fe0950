import type { FormHTMLAttributes, ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './form.module.css';

interface FormProps extends FormHTMLAttributes<HTMLFormElement> {
  busy: boolean;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
}

/** Fields above each other, and the one button that sends them. */
export function Form({ busy, submitLabel, busyLabel, children, ...form }: FormProps) {
  return (
    <form {...form} className={styles.form}>
      {children}
      <Button type="submit" variant="ember" size="l" wide busy={busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  );
}
