import { isNoticeDue, privacyNotice } from '@forno/shared/domain';
import { failures } from '@forno/shared/messages';
import { Link } from 'react-router-dom';
import { useProfile } from '#session/use-profile.ts';
import { useProfileUpdate } from '#session/use-profile-update.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Asks an account that has not agreed to the privacy notice of today. It stands beside things and stops none. */
export function NoticeConsent() {
  const { data: user } = useProfile();
  const { mutate, isPending } = useProfileUpdate(failures.choiceSave);
  if (!user || !isNoticeDue(user.consents)) return null;
  const agree = (
    <Button size="s" busy={isPending} busyLabel="Saving…" onClick={() => mutate({ consent: privacyNotice })}>
      I agree
    </Button>
  );
  return (
    <Notice action={agree}>
      {user.consents ? 'Our privacy notice has changed. ' : 'Please read our privacy notice. '}
      <Link to="/policies/privacy">What we keep, and why</Link>. Your orders go on either way.
    </Notice>
  );
}
