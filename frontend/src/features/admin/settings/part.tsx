import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import styles from './part.module.css';

interface PartProps {
  title: string;
  lead: string;
  busy: boolean;
  onSave: () => void;
  children: ReactNode;
}

/** A section of the settings, saved separately. */
export function SettingsPart({ title, lead, busy, onSave, children }: PartProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className={styles.part} aria-label={title} noValidate onSubmit={submit}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.lead}>{lead}</p>
      {children}
      <Button type="submit" className={styles.save} busy={busy} busyLabel="Saving…">
        Save<span className="visually-hidden"> {title.toLowerCase()}</span>
      </Button>
    </form>
  );
}

interface NumberFieldProps {
  label: string;
  max: number;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A whole number from 1. */
export function NumberField({ onChange, ...field }: NumberFieldProps) {
  return <Field {...field} type="number" min={1} onChange={({ target }) => onChange(target.value)} />;
}
