import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import {
  canNotify,
  needsHomeScreen,
  notifications,
  refusedNotifications,
  useIsPushed,
} from './notifications.ts';
import { type Asked, askForNotifications } from './show-notification.ts';
import styles from './notify-me.module.css';

const failures = {
  refused: 'Your browser is blocking notifications. You can allow them for this page in its settings.',
  unable: 'This browser cannot show notifications of the shop.',
} as const satisfies Partial<Record<Asked, string>>;

/** Offers notifications to a waiting customer; asks for permission only on request. */
export function NotifyMe() {
  const inTab = notifications.use();
  const isPushed = useIsPushed();
  const refused = refusedNotifications.use();
  const [failed, setFailed] = useState<keyof typeof failures>();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (isPushed && canNotify())
      void import('./push.ts').then(({ renewPush }) => renewPush()).catch(() => {});
  }, [isPushed]);
  const turnOn = async (): Promise<void> => {
    setAsking(true);
    const answer = await askForNotifications();
    setAsking(false);
    if (answer === 'in tab') notifications.set(true);
    setFailed(answer === 'refused' || answer === 'unable' ? answer : undefined);
  };
  const turnOff = async (): Promise<void> => {
    notifications.set(false);
    if (isPushed) await (await import('./push.ts')).stopPush();
  };
  if (needsHomeScreen())
    return refused ? null : (
      <Offer>
        Get updates on this order? On an iPhone or iPad, put the shop on your home screen first: tap Share,
        then “Add to Home Screen”, and open it from there.
      </Offer>
    );
  if (!canNotify()) return null;
  if (inTab || isPushed)
    return Notification.permission === 'denied' ? (
      <Notice>{failures.refused}</Notice>
    ) : (
      <p className={styles.on}>
        {isPushed
          ? 'This device tells you when your order moves on.'
          : 'This browser tells you when your order moves on, while a tab of the shop is open.'}{' '}
        <Button size="s" variant="quiet" onClick={() => void turnOff()}>
          Turn off
        </Button>
      </p>
    );
  if (refused) return null;
  if (failed) return <Notice>{failures[failed]}</Notice>;
  return (
    <Offer
      action={
        <Button size="s" busy={asking} onClick={() => void turnOn()}>
          Notify me
        </Button>
      }
    >
      Get updates on this order?
    </Offer>
  );
}

function Offer({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <Notice
      tone="basil"
      action={
        <span className={styles.ways}>
          {action}
          <Button size="s" variant="quiet" onClick={() => refusedNotifications.set(true)}>
            No, thanks
          </Button>
        </span>
      }
    >
      {children}
    </Notice>
  );
}
