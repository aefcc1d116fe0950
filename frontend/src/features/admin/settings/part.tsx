import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PlainForm } from '#ui/form.tsx';
import styles from './part.module.css';

interface PartProps extends ComponentProps<typeof PlainForm> {
  title: string;
  lead: string;
  busy: boolean;
}

/** A section of the settings, saved separately. */
export function SettingsPart({ title, lead, busy, children, ...form }: PartProps) {
  return (
    <PlainForm {...form} className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.lead}>{lead}</p>
      {children}
      <Button type="submit" className={styles.save} busy={busy} busyLabel="Saving…">
        Save<span className="visually-hidden"> {title.toLowerCase()}</span>
      </Button>
    </PlainForm>
  );
}

/** A whole number: text, as browsers refuse the digits of other keyboards in a field of numbers. */
export const NumberField = (input: ComponentProps<typeof Field>) => <Field {...input} inputMode="numeric" />;
