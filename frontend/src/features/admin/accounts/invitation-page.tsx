import { type BodyInput, ResetPasswordBody, routes } from '@forno/shared/contracts/admin';
import { adminFailures, dutyWords, linkIncomplete } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { endSession } from '#session/session.ts';
import { useMailedToken } from '#session/use-mailed-token.ts';
import { ApiError, showFailure } from '#transport/failure.ts';
import { LoadState } from '#transport/load-state.tsx';
import { request } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PasswordField } from '#ui/field.tsx';
import { Form, useForm } from '#ui/form.tsx';
import { toast } from '#ui/toast.ts';
import { AuthPage } from '#widgets/auth-page.tsx';

/** Target of an invitation's link. */
export function InvitationPage() {
  const token = useMailedToken('mailed');
  return <Invitation key={token} token={token} />;
}

/** Used, too old, or withdrawn; a password that is refused leaves the link as it is. */
const isSpent = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'link_invalid' || (error.status === 400 && error.code !== 'password_common'));

function Invitation({ token }: { token: string }) {
  const link = useAnswer([routes.checkInvitation.path, token], routes.checkInvitation, {
    body: { token },
    retry: false,
    staleTime: 'static',
    gcTime: 0,
  });
  const [refused, setRefused] = useState<ApiError>();
  if (isSpent(refused ?? link.error))
    return (
      <AuthPage title="Join the staff">
        <ErrorState
          title={token ? 'This link no longer works' : undefined}
          message={token ? 'It works once, for two days. Please ask an owner for a new one.' : linkIncomplete}
        />
      </AuthPage>
    );
  const Join = link.data?.needsPassword ? ChoosePassword : JoinAtOnce;
  return (
    <AuthPage title="Join the staff" lead="For the people who run the shop.">
      <LoadState query={link} text={adminFailures.invitation} lines={3} label="Looking at the link…" />
      {link.data?.duties.map((duty) => (
        <p key={duty}>
          {dutyWords[duty].name}: {dutyWords[duty].about}.
        </p>
      ))}
      {link.data && <Join token={token} onSpent={setRefused} />}
    </AuthPage>
  );
}

interface JoinProps {
  token: string;
  onSpent: (error: ApiError) => void;
}

/** Then they log in, whoever was logged in on this device before. */
function useAccept({ onSpent }: JoinProps) {
  const navigate = useNavigate();
  return async (body: BodyInput<typeof routes.acceptInvitation>) => {
    try {
      toast.success((await request(routes.acceptInvitation, { body })).message);
      endSession();
      await navigate('/admin_login', { replace: true });
    } catch (error) {
      if (isSpent(error)) onSpent(error);
      else showFailure(error, adminFailures.invitation);
    }
  };
}

function ChoosePassword(props: JoinProps) {
  const accept = useAccept(props);
  const form = useForm({
    schema: ResetPasswordBody,
    initial: { token: props.token, password: '' },
    onSubmit: accept,
  });
  return (
    <Form {...form.form} busy={form.busy} submitLabel="Join" busyLabel="Joining…">
      <PasswordField
        label="Choose a password"
        autoComplete="new-password"
        user=""
        required
        {...form.field('password')}
      />
    </Form>
  );
}

function JoinAtOnce(props: JoinProps) {
  const accept = useAccept(props);
  const { isPending, mutate } = useMutation({ mutationFn: () => accept({ token: props.token }) });
  return (
    <Button variant="ember" busy={isPending} onClick={() => mutate()}>
      Join
    </Button>
  );
}
