import type { ReactNode } from 'react';
import { useFreshness } from '#live/freshness-store.ts';
import { Button } from '#ui/button.tsx';
import { Freshness } from '#widgets/freshness.tsx';
import styles from './orders-bar.module.css';
import type { Alarm } from './use-alarm.ts';
import { formatWait } from './waited.tsx';

interface OrdersBarProps {
  alarm: Alarm;
  /** Text without alarms. */
  children: ReactNode;
  /** An additional button. */
  action?: ReactNode;
  onHelp: () => void;
}

/** Sticky: freshness and alarms are always visible. */
export function OrdersBar({ alarm, children, action, onHelp }: OrdersBarProps) {
  const freshness = useFreshness();
  const { orders, pace } = alarm;
  const rings = orders.length > 0;
  return (
    <div className={styles.frame}>
      <div className={styles.line} data-pace={rings ? pace : undefined}>
        <Freshness {...freshness} />
        {rings ? <Ringing {...alarm} /> : <p className={styles.words}>{children}</p>}
        {action && <span className={styles.calm}>{action}</span>}
        <span className={styles.calm}>
          <Button size="s" variant="quiet" aria-keyshortcuts="?" onClick={onHelp}>
            Keys
          </Button>
        </span>
      </div>
    </div>
  );
}

function Ringing({ orders, more, minutes, pace, busy, acknowledge }: Alarm) {
  const many = `${orders.length}${more ? '+' : ''}`;
  const counted = many === '1' ? '1 order' : `${many} orders`;
  const words = {
    'on time': counted.replace(' ', ' new '),
    slow: `${counted} unseen`,
    late: `${counted} late!`,
  };
  return (
    <>
      <p className={styles.ringing}>
        <strong>{words[pace]}</strong>{' '}
        {minutes > 0 && (
          <span className={styles.age}>
            {many === '1' ? 'Unseen' : 'Oldest unseen'} for {formatWait(minutes)}
          </span>
        )}
      </p>
      <Button variant="ember" aria-keyshortcuts="a" busy={busy} onClick={acknowledge}>
        {many === '1' ? 'Seen' : `Seen all ${many}`}
      </Button>
    </>
  );
}
