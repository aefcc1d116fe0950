import { routes, DeleteAccountBody } from '@forno/shared/contracts/customer';
import { failures } from '@forno/shared/messages/customer';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { endSession } from '#session/session.ts';
import { DownloadButton } from '#transport/download.tsx';
import { Button } from '#ui/button.tsx';
import { request } from '#transport/request.ts';
import { Dialog, LeaveButton } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useSendForm } from '#transport/send-form.ts';
import styles from './profile-page.module.css';
import { PlainForm } from '#ui/form.tsx';
import { forgetDrafts } from '#ui/draft.tsx';
import { CurrentPassword } from './current-password.tsx';

/** Ends the session locally after the server did. */
export function useLeave() {
  const navigate = useNavigate();
  return () => {
    forgetDrafts();
    endSession();
    void navigate('/login', { replace: true });
  };
}

/** Export one's data, or delete the account. */
export function OwnData() {
  const [deleting, setDeleting] = useState(false);
  return (
    <section className={styles.part} aria-labelledby="own-data">
      <h2 id="own-data">Your data</h2>
      <p>
        Download a copy of your data. To withdraw your consent to our privacy notice, delete your account.
      </p>
      <div className={styles.ways}>
        <DownloadButton
          path={routes.accountData.path}
          fileName="forno-my-data.json"
          busyLabel="Preparing…"
          failure={failures.fileCreate}
        >
          Download your data
        </DownloadButton>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete your account
        </Button>
      </div>
      {deleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </section>
  );
}

/** Requires the password, so that an open screen is not enough. */
function DeleteAccount({ onClose }: { onClose: () => void }) {
  const leave = useLeave();
  const form = useSendForm({
    schema: DeleteAccountBody,
    initial: { password: '' },
    onSubmit: async (body) => {
      toast.success((await request(routes.deleteAccount, { body })).message);
      leave();
    },
    failure: failures.accountDelete,
  });
  return (
    <Dialog
      busy={form.busy}
      onClose={onClose}
      title="Delete your account?"
      description={
        <p>
          Your name, address, cart and messages are deleted and cannot be restored. We keep your orders and
          payments, without your name.
        </p>
      }
    >
      <PlainForm {...form.form} className={styles.deletion}>
        <CurrentPassword required {...form.field('password')} />
        <div className={styles.ways}>
          <LeaveButton busy={form.busy} onClose={onClose}>
            Keep my account
          </LeaveButton>
          <Button type="submit" variant="danger" busy={form.busy} busyLabel="Deleting…">
            Delete my account
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}
