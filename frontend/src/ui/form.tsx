import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './form.module.css';

interface FormProps extends ComponentProps<'form'> {
  busy: boolean;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
}

/** A form with one submit button. `post`: a submit without the app must not put values into the URL. */
export function Form({ busy, submitLabel, busyLabel, children, ...form }: FormProps) {
  return (
    <form method="post" {...form} className={styles.form}>
      {children}
      <Button type="submit" variant="ember" size="l" wide busy={busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  );
}
