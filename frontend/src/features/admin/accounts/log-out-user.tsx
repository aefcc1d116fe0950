import { routes, type UserAnswer } from '@forno/shared/contracts/admin';
import { failures } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { request } from '#transport/request.ts';
import { Button } from '#ui/button.tsx';
import { SendDialog } from '#widgets/send-dialog.tsx';
import styles from './users-page.module.css';

/** Ends somebody's sessions after a question: for a lost phone, or a stranger in the account. */
export function LogOutUser({ user: { _id, name } }: { user: UserAnswer }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.apart}>
      <Button onClick={() => setAsking(true)}>Log out everywhere</Button>
      {asking && (
        <SendDialog
          title={`Log ${name} out everywhere?`}
          confirmLabel={`Log ${name} out`}
          cancelLabel="Stay logged in"
          send={() => request(routes.logOutUser, { params: { id: _id } })}
          failure={failures.devicesLogout}
          onClose={() => setAsking(false)}
        >
          <p>Whoever knows the password can log in again.</p>
        </SendDialog>
      )}
    </div>
  );
}
