import { routes } from '@forno/shared/contracts/customer';
import { failures } from '@forno/shared/messages/customer';
import { useState } from 'react';
import { request } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { LoadState } from '#transport/load-state.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { SendDialog } from '#widgets/send-dialog.tsx';
import styles from './profile-page.module.css';
import { useLeave } from './own-data.tsx';

/** The account's logins, and a button to end them all. */
export function Devices() {
  const sessions = useAnswer(['sessions'], routes.sessions, {});
  const [asking, setAsking] = useState(false);
  const leave = useLeave();
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
      {asking && (
        <SendDialog
          title="Log out everywhere?"
          confirmLabel="Log out everywhere"
          cancelLabel="Stay logged in"
          send={async () => {
            const ended = await request(routes.logoutEverywhere, {});
            leave();
            return ended;
          }}
          failure={failures.devicesLogout}
          onClose={() => setAsking(false)}
        >
          <p>Every device is logged out, this one too. Your cart and your orders stay.</p>
        </SendDialog>
      )}
    </section>
  );
}
