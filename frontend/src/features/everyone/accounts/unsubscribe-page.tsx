import { routes } from '@forno/shared/contracts/everyone';
import { commonRefusals } from '@forno/shared/messages/everyone';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isRefusal, textOf } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { AuthPage } from '#widgets/auth-page.tsx';
import { ErrorState } from '#ui/error-state.tsx';

const title = 'Emails about your orders';

/** Target of a mail's unsubscribe link. Opening it changes nothing, since mail scanners open links too. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const stop = useMutation({
    mutationFn: () => request(routes.unsubscribe, { params: { token: token.replace(/[^\w-]+$/, '') } }),
  });
  const toProfile = (
    <ButtonLink size="l" wide to="/profile">
      To your profile
    </ButtonLink>
  );
  if (stop.isSuccess)
    return (
      <AuthPage
        title={title}
        lead={<output>{stop.data.message} You can turn them on again in your profile.</output>}
      >
        {toProfile}
      </AuthPage>
    );
  if (stop.isError)
    return (
      <AuthPage title={title}>
        <ErrorState
          message={textOf(stop.error, commonRefusals.link_invalid)}
          {...(isRefusal(stop.error) ? { action: toProfile } : { onRetry: () => stop.mutate() })}
        />
      </AuthPage>
    );
  return (
    <AuthPage
      title={title}
      lead="We email you when your order is confirmed and when it leaves the shop. You will still get emails about payments and refunds."
    >
      <Button
        variant="ember"
        size="l"
        wide
        busy={stop.isPending}
        busyLabel="One moment…"
        onClick={() => stop.mutate()}
      >
        Stop these emails
      </Button>
    </AuthPage>
  );
}
