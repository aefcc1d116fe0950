import { routes } from '@forno/shared/contracts/customer';
import { commonRefusals, linkIncomplete } from '@forno/shared/messages/everyone';
import { useMutation } from '@tanstack/react-query';
import { textOf } from '#transport/failure.ts';
import { isLinkOver } from '#transport/link-state.tsx';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { useSession } from '#session/session.ts';
import { useMailedToken } from '#session/use-mailed-token.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { AuthPage } from '#widgets/auth-page.tsx';
import { ErrorState } from '#ui/error-state.tsx';

/** Whether the link of the visitor who is logged in has worked before. */
async function isVerified(): Promise<boolean> {
  try {
    return (await request(routes.profile, {})).user.isVerified;
  } catch {
    return false;
  }
}

async function openLink(token: string, isLoggedIn: boolean) {
  try {
    return await request(routes.verifyEmail, { body: { token } });
  } catch (error) {
    if (isLinkOver(error) && isLoggedIn && (await isVerified()))
      return { message: commonRefusals.already_verified };
    throw error;
  }
}

/** Opening the mailed link verifies nothing, since mail scanners open links too: the user presses a button. */
export function VerifyEmailPage() {
  const token = useMailedToken('mailed');
  return <VerifyEmail key={token} token={token} />;
}

function VerifyEmail({ token }: { token: string }) {
  const session = useSession();
  const verify = useMutation({
    mutationFn: () => openLink(token, Boolean(session.token)),
    onSuccess: () => refetch(keys.profile),
  });
  const onward = session.token ? '/menu' : '/login';

  if (verify.isSuccess) {
    return (
      <AuthPage title="Your email is verified" lead={<output>{verify.data.message}</output>}>
        <ButtonLink variant="ember" size="l" wide to={onward}>
          {session.token ? 'To the menu' : 'Log in'}
        </ButtonLink>
      </AuthPage>
    );
  }
  if (verify.isError || token === '') {
    // A used link can't be used again, nor half of one: hide the button.
    const spent = token === '' || isLinkOver(verify.error);
    return (
      <AuthPage title="Verify your email">
        <ErrorState
          message={token === '' ? linkIncomplete : textOf(verify.error, commonRefusals.link_invalid)}
          onRetry={spent ? undefined : () => verify.mutate()}
          action={
            <ButtonLink
              variant={spent ? 'ember' : 'outline'}
              to={session.token ? '/profile' : '/login'}
              state={{ from: '/profile' }}
            >
              Send me a new link
            </ButtonLink>
          }
        />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Verify your email" lead="One click confirms that this address is yours.">
      <Button
        variant="ember"
        size="l"
        wide
        busy={verify.isPending}
        busyLabel="Verifying…"
        onClick={() => verify.mutate()}
      >
        Verify my email
      </Button>
    </AuthPage>
  );
}
