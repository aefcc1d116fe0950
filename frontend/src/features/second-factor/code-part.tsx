import { CodeBody } from '@forno/shared/contracts';
import { failures } from '@forno/shared/messages';
import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/field.tsx';
import { useForm } from '#ui/form.tsx';
import styles from './second-factor.module.css';
import { isSessionEnd, textOf } from '#transport/failure.ts';

interface CodePartProps {
  title: string;
  children?: ReactNode;
  hint?: string;
  label: string;
  variant?: 'ember' | 'danger';
  onCode: (code: string) => Promise<void>;
}

/** A section confirmed by a code. */
export function CodePart({ title, children, hint, label, variant, onCode }: CodePartProps) {
  const id = useId();
  const form = useForm({
    schema: CodeBody,
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        await onCode(code);
      } catch (error) {
        if (!isSessionEnd(error)) form.setErrors({ code: textOf(error, failures.codeCheck) });
      }
    },
  });
  return (
    <form {...form.form} className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <CodeField hint={hint} {...form.field('code')} />
      <div className={styles.ways}>
        <Button type="submit" variant={variant} busy={form.busy} busyLabel="Checking…">
          {label}
        </Button>
      </div>
    </form>
  );
}
