import type { ComponentProps } from 'react';
import styles from './date-field.module.css';
import { type Field, FieldFrame } from './field.tsx';

/** Indian date format, whatever the browser's language. */
const written = (day: string) => (day ? day.split('-').reverse().join('/') : 'dd/mm/yyyy');

interface DateFieldProps extends Omit<ComponentProps<typeof Field>, 'type'> {
  /** `2026-11-20`, or empty. */
  value: string;
}

/** A day: the browser's own picker, with the digits and the order of an Indian date over its own. */
export function DateField({ label, hint, error, value, ...input }: DateFieldProps) {
  return (
    <div className={styles.date} data-written={written(value)}>
      <FieldFrame label={label} hint={hint} error={error}>
        {(control) => <input {...input} {...control} type="date" value={value} />}
      </FieldFrame>
    </div>
  );
}
