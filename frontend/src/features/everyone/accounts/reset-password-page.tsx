import { ResetPasswordBody, routes } from '@forno/shared/contracts/everyone';
import { commonRefusals, shopNotices } from '@forno/shared/messages/everyone';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { endSession } from '#session/session.ts';
import { useMailedToken } from '#session/use-mailed-token.ts';
import { textOf, ApiError } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { ButtonLink } from '#ui/button.tsx';
import { AuthPage } from '#widgets/auth-page.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Form, useForm } from '#ui/form.tsx';
import { PasswordField } from '#ui/field.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';

/** Used, expired, or cut short on its way. */
const isSpent = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400;

/** Asks as the link is opened, so that nobody chooses a password for a used one. Other failures are left to the form. */
const useLinkCheck = (token: string) =>
  useAnswer([routes.checkResetLink.path, token], routes.checkResetLink, {
    body: { token },
    retry: false,
    staleTime: 'static',
    gcTime: 0,
  });

/** Target of the forgotten-password link. */
export function ResetPasswordPage() {
  const token = useMailedToken('mailed');
  return <ResetPassword key={token} token={token} />;
}

function ResetPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const link = useLinkCheck(token);
  const [refused, setRefused] = useState<ApiError>();
  const form = useForm({
    schema: ResetPasswordBody,
    initial: { token, password: '' },
    onSubmit: async (body) => {
      try {
        await request(routes.resetPassword, { body });
        toast.success(shopNotices.passwordSet);
        // Whoever was logged in on this device: the login would lead on with their session.
        endSession();
        await navigate('/login', { replace: true });
      } catch (error) {
        if (isSpent(error)) setRefused(error);
        else toast.error(textOf(error, commonRefusals.invalid_request));
      }
    },
  });

  const spent = refused ?? link.error;
  if (isSpent(spent)) {
    const title = token ? 'This link no longer works' : undefined;
    const action = (
      <ButtonLink variant="ember" to="/forgotten-password">
        Ask for a new link
      </ButtonLink>
    );
    return (
      <AuthPage title="Set a new password">
        <ErrorState title={title} message={spent.message} action={action} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Set a new password"
      lead="Then log in with it, here and on your other devices."
      aside={
        <p>
          <Link to="/login">Back to login</Link>
        </p>
      }
    >
      {link.isPending ? (
        <SkeletonLines lines={2} />
      ) : (
        <Form {...form.form} busy={form.busy} submitLabel="Set password" busyLabel="Setting password…">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            // The link does not say whose it is: a password manager fills it in.
            user=""
            required
            {...form.field('password')}
          />
        </Form>
      )}
    </AuthPage>
  );
}
