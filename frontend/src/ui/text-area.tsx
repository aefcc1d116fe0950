import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame } from './field.tsx';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

export function TextArea({ label, hint, error, rows = 5, ...textarea }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <textarea {...textarea} {...control} rows={rows} />}
    </FieldFrame>
  );
}
