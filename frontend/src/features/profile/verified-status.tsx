import { routes } from '@forno/shared/contracts';
import { errors } from '@forno/shared/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, isSessionEnd, textOf } from '#transport/api-error.ts';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import styles from './profile-page.module.css';

export function VerifiedStatus({ verified, email }: { verified: boolean; email: string }) {
  const client = useQueryClient();
  const resend = useMutation({
    mutationFn: () => request(routes.resendVerification, {}),
    onSuccess: () => toast.success(`A new link is on its way to ${email}.`),
    onError: (error) => {
      if (isSessionEnd(error)) return;
      if (error instanceof ApiError && error.code === 'already_verified') {
        void client.invalidateQueries({ queryKey: keys.profile });
      }
      toast.error(textOf(error, errors.contact));
    },
  });
  if (verified) {
    return (
      <Badge tone="basil" shape={<span aria-hidden="true">✓</span>}>
        Verified
      </Badge>
    );
  }
  return (
    <span className={styles.verified}>
      <Badge tone="amber" shape={<span aria-hidden="true">○</span>}>
        Not Verified
      </Badge>
      <Button size="s" busy={resend.isPending} busyLabel="Sending…" onClick={() => resend.mutate()}>
        Send the link again
      </Button>
    </span>
  );
}
