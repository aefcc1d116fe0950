import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { PasswordField } from '#ui/field.tsx';

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'user'>;

/** The password of now, and the way for whoever ordered without ever setting one: no account is closed to its owner. */
export function CurrentPassword(props: Props) {
  return (
    <>
      <PasswordField label="Your password" {...props} autoComplete="current-password" />
      <p>
        <Link to="/forgotten-password">Forgot it, or never set one?</Link>
      </p>
    </>
  );
}
