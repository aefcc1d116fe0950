import { routes } from '@forno/shared/contracts/customer';
import { failures } from '@forno/shared/messages/customer';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { LoadState } from '#transport/load-state.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DateTime } from '#ui/date-time.tsx';
import styles from './profile-page.module.css';
import { useLeave } from './own-data.tsx';

/** The account's logins, and a button to end them all. */
export function Devices() {
  const sessions = useAnswer(['sessions'], routes.sessions, {});
  const [asking, setAsking] = useState(false);
  const leave = useLeave();
  const ending = useMutation({
    mutationFn: () => request(routes.logoutEverywhere, {}),
    onSuccess: ({ message }) => leave(message),
    onError: (error) => {
      setAsking(false);
      showFailure(error, failures.devicesLogout);
    },
  });
  return (
    <section className={styles.part} aria-labelledby="devices">
      <h2 id="devices">Where you are logged in</h2>
      <LoadState query={sessions} lines={2} />
      <ul className={styles.devices}>
        {sessions.data?.map(({ device, at, current }) => (
          <li key={`${at} ${device}`} className={styles.device}>
            <span className={styles.deviceName}>
              {device}
              {current && <Badge tone="basil">This device</Badge>}
            </span>
            <span className={styles.since}>
              Logged in <DateTime value={at} />
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={() => setAsking(true)}>Log out everywhere</Button>
      <ConfirmDialog
        open={asking}
        title="Log out everywhere?"
        description={<p>Every device is logged out, this one too. Your cart and your orders stay.</p>}
        confirmLabel="Log out everywhere"
        cancelLabel="Stay logged in"
        busy={ending.isPending}
        onConfirm={() => ending.mutate()}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}
