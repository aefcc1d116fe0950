import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { canNotify, notifications, refusedNotifications } from './notifications.ts';
import { askForNotifications } from './show-notification.ts';
import styles from './notify-me.module.css';

/** Offers notifications to a waiting customer; asks for permission only on request. */
export function NotifyMe() {
  const on = notifications.use();
  const refused = refusedNotifications.use();
  const [failed, setFailed] = useState<'refused' | 'unable'>();
  const turnOn = async (): Promise<void> => {
    const answer = await askForNotifications();
    if (answer === 'allowed') notifications.set(true);
    setFailed(answer === 'allowed' ? undefined : answer);
  };
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
  if (failed)
    return (
      <Notice>
        {failed === 'refused'
          ? 'Your browser is blocking notifications. You can allow them for this page in its settings.'
          : 'This browser cannot show notifications of the shop.'}
      </Notice>
    );
  return (
    <Notice
      tone="basil"
      action={
        <span className={styles.ways}>
          <Button size="s" onClick={() => void turnOn()}>
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
