import { routes, type UserAnswer } from '@forno/shared/contracts/admin';
import { failures } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import styles from './users-page.module.css';

/** Ends somebody's sessions after a question: for a lost phone, or a stranger in the account. */
export function LogOutUser({ user: { _id, name } }: { user: UserAnswer }) {
  const [asking, setAsking] = useState(false);
  const ending = useSend({
    send: () => request(routes.logOutUser, { params: { id: _id } }),
    failure: failures.devicesLogout,
    onSettled: () => setAsking(false),
  });
  return (
    <div className={styles.apart}>
      <Button onClick={() => setAsking(true)}>Log out everywhere</Button>
      <ConfirmDialog
        open={asking}
        title={`Log ${name} out everywhere?`}
        description={<p>Whoever knows the password can log in again.</p>}
        confirmLabel={`Log ${name} out`}
        cancelLabel="Stay logged in"
        busy={ending.isPending}
        onConfirm={() => ending.mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
