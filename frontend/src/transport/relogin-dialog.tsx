import { LoginBody, routes } from '@forno/shared/contracts/everyone';
import { errors, logInAgainTexts } from '@forno/shared/messages/everyone';
import { useState } from 'react';
import { beginSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import dialog from '#ui/dialog.module.css';
import { CodeField, Field, PasswordField } from '#ui/field.tsx';
import { PlainForm, useForm } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiError, textOf } from './failure.ts';
import { request } from './request.ts';

/** Password, and code when the server wants one, of the user whose page stands behind. */
export function ReloginDialog({ email, onLeave }: { email: string; onLeave: () => void }) {
  const [codeNeeded, setCodeNeeded] = useState(false);
  const [refused, setRefused] = useState('');
  const form = useForm({
    schema: LoginBody,
    initial: { email, password: '', code: '' },
    draft: false,
    onSubmit: async ({ code, ...body }) => {
      setRefused('');
      try {
        const { token, user } = await request(routes.login, { body: code ? { ...body, code } : body });
        beginSession(token, user);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'second_factor_needed') setCodeNeeded(true);
        else setRefused(textOf(error, errors.login));
      }
    },
  });
  return (
    <Dialog
      // A press beside it must not take the page away.
      busy
      onClose={onLeave}
      title={logInAgainTexts.title}
      description={<p>{logInAgainTexts.lead}</p>}
    >
      <PlainForm {...form.form} className={dialog.form}>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          readOnly
          // The password is what is asked for.
          tabIndex={-1}
          {...form.field('email')}
        />
        <PasswordField autoComplete="current-password" required {...form.field('password')} />
        {codeNeeded && <CodeField focused {...form.field('code')} />}
        {refused && <Notice role="alert">{refused}</Notice>}
        <div className={dialog.actions}>
          <Button variant="quiet" onClick={onLeave}>
            {logInAgainTexts.leave}
          </Button>
          <Button type="submit" variant="ember" busy={form.busy} busyLabel="Logging in…">
            Log in
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}
