import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

/** A customer's phone number: on the profile, and for one order. */
export function PhoneField(input: Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'type'>) {
  return (
    <Field
      {...input}
      label="Phone"
      type="tel"
      autoComplete="tel"
      hint="So that the courier can call you at the door."
    />
  );
}
