import { type ComponentProps, useEffect, useRef } from 'react';
import { type Field, FieldFrame } from './field.tsx';

interface PinFieldProps
  extends Omit<
    ComponentProps<typeof Field>,
    'type' | 'inputMode' | 'autoComplete' | 'label' | 'labelHidden'
  > {
  /** Focused on mount, as the next field to fill in. */
  focused?: boolean | undefined;
}

/** A PIN, typed where others look on. As a code for once browsers offer to keep none: a tablet is everybody's. */
export function PinField({ focused, hint, error, className, ...input }: PinFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  return (
    <FieldFrame label="PIN" hint={hint} error={error} className={className}>
      {(control) => (
        <input
          {...input}
          {...control}
          ref={field}
          type="password"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
    </FieldFrame>
  );
}
