import type { ComponentProps } from 'react';
import { type Field, FieldFrame, takeFocus } from './field.tsx';

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
  return (
    <FieldFrame label="PIN" hint={hint} error={error} className={className}>
      {(control) => (
        <input
          {...input}
          {...control}
          ref={focused ? takeFocus : undefined}
          type="password"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
    </FieldFrame>
  );
}
