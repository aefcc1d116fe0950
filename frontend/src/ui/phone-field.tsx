import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

/** Phone number field of the profile and the checkout. */
export function PhoneField(input: Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'type'>) {
  return (
    <Field
      {...input}
      label="Phone"
      type="tel"
      autoComplete="tel"
      hint="So that our delivery partner can call you."
    />
  );
}
