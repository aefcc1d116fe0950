import type { Profile } from '@forno/shared/contracts';
import { isNoticeDue, privacyNotice } from '@forno/shared/domain';
import { failures } from '@forno/shared/messages';
import { Link } from 'react-router-dom';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './profile-page.module.css';
import { useProfileUpdate } from './use-profile-update.ts';

/** Asks an account that has not agreed to the privacy notice of today. It stands beside things and stops none. */
export function NoticeConsent({ consents }: Pick<Profile, 'consents'>) {
  const { mutate, isPending } = useProfileUpdate(failures.choiceSave);
  if (!isNoticeDue(consents)) return null;
  const agree = (
    <Button size="s" busy={isPending} busyLabel="Saving…" onClick={() => mutate({ consent: privacyNotice })}>
      I agree
    </Button>
  );
  return (
    <div className={styles.asked}>
      <Notice action={agree}>
        {consents ? 'Our privacy notice has changed. ' : 'Please read our privacy notice. '}
        <Link to="/policies/privacy">What we keep, and why</Link>. You can order either way.
      </Notice>
    </div>
  );
}
