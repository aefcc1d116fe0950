import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { canNotify, notifications, refusedNotifications, turnOnNotifications } from './notifications.ts';
import styles from './notify-me.module.css';

/** Offers notifications to a waiting customer; asks for permission only on request. */
export function NotifyMe() {
  const on = notifications.use();
  const refused = refusedNotifications.use();
  const [blocked, setBlocked] = useState(false);
  if (!canNotify()) return null;
  if (on)
    return (
      <p className={styles.on}>
        This browser tells you when your order moves on, while a tab of the shop is open.{' '}
        <Button size="s" variant="quiet" onClick={() => notifications.set(false)}>
          Turn off
        </Button>
      </p>
    );
  if (refused) return null;
  if (blocked)
    return (
      <Notice>
        Your browser is blocking notifications. You can allow them for this page in its settings.
      </Notice>
    );
  return (
    <Notice
      tone="basil"
      action={
        <span className={styles.ways}>
          <Button size="s" onClick={() => void turnOnNotifications().then((allowed) => setBlocked(!allowed))}>
            Notify me
          </Button>
          <Button size="s" variant="quiet" onClick={() => refusedNotifications.set(true)}>
            No, thanks
          </Button>
        </span>
      }
    >
      Get updates on this order? Keep this tab open.
    </Notice>
  );
}
