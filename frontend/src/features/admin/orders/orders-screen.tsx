import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { formatCount, nextStatus, type OrderStatus, pluralise, previousStatus } from '@forno/shared/domain';
import { type ReactNode, useEffect, useState } from 'react';
import { AskEarly } from './changes/ask-early.tsx';
import { CareDialog } from './changes/care-dialog.tsx';
import { BulkResults } from './changes/bulk-results.tsx';
import { changeStatus, undoLast } from './changes/change-status.ts';
import { Button } from '#ui/button.tsx';
import { SwitchBox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { createStoredSwitch } from '#ui/stored-switch.ts';
import { useKeys } from '#ui/use-keys.ts';
import { Freshness } from '#widgets/freshness.tsx';
import keysHelp from './keys-help.module.css';
import { forgetMove } from '#ui/just-moved.ts';
import { formatWait } from './order-facts.tsx';
import styles from './orders-bar.module.css';
import { useCutWarning } from './unsent.tsx';
import type { Alarm } from './use-alarm.ts';

/** Single-letter shortcuts can be turned off, for voice control. */
const shortcuts = createStoredSwitch('forno.order-keys', true);

interface OrdersBarProps {
  /** With the number of deliveries that the new orders are of, where those are what is shown. */
  alarm: Alarm & { deliveries?: number | undefined };
  /** The bar's text without alarms. */
  bar: ReactNode;
  action?: ReactNode;
  onHelp: () => void;
}

interface OrdersScreenProps extends Omit<OrdersBarProps, 'onHelp'> {
  /** What the keys move: the active order, or those of the active ticket. */
  active: readonly AdminOrderAnswer[];
  step: (by: number) => boolean;
  /** Keys of this screen alone. */
  keys: Parameters<typeof useKeys>[0];
  help: readonly (readonly [keys: string, meaning: string])[];
  spoken: string;
  children: ReactNode;
}

/** What list and board have in common: bar, keys with their help, and the results of bulk moves. */
export function OrdersScreen({ active, step, keys, ...props }: OrdersScreenProps) {
  const [help, setHelp] = useState(false);
  const [first] = active;
  useEffect(
    () => () => {
      forgetMove();
    },
    [],
  );
  const move = (to: OrderStatus | undefined): boolean => {
    if (!to) return false;
    void changeStatus(active, to);
    return true;
  };
  useKeys(
    {
      j: () => step(1),
      ArrowDown: () => first !== undefined && step(1),
      k: () => step(-1),
      ArrowUp: () => first !== undefined && step(-1),
      // A held key navigates, but never moves orders twice.
      n: (held) => !held && move(first && nextStatus(first.status)),
      p: (held) => !held && move(first && previousStatus(first.status)),
      u: (held) => !held && undoLast(),
      a: (held) => !held && props.alarm.acknowledge(),
      ...keys,
    },
    shortcuts.use(),
  );
  useKeys({ '?': () => setHelp(true) });
  return (
    <>
      <OrdersBar alarm={props.alarm} bar={props.bar} action={props.action} onHelp={() => setHelp(true)} />
      <output className="visually-hidden">{props.spoken}</output>
      {props.children}
      <BulkResults />
      <AskEarly />
      <CareDialog />
      {help && <KeysHelp keys={props.help} onClose={() => setHelp(false)} />}
    </>
  );
}

/** Sticky: freshness and alarms are always visible. */
function OrdersBar({ alarm, bar, action, onHelp }: OrdersBarProps) {
  const { count, pace } = alarm;
  const rings = count > 0;
  const warning = useCutWarning();
  return (
    <div className={styles.frame}>
      {rings && warning && <p className={styles.cut}>{warning}</p>}
      <div
        className={styles.line}
        data-pace={rings ? pace : undefined}
        data-cut={(warning && !rings) || undefined}
        data-actions={action ? true : undefined}
      >
        <Freshness />
        {rings ? <Ringing {...alarm} /> : <p className={styles.words}>{warning ?? bar}</p>}
        <span className={styles.calm}>
          {action}
          <Button size="s" variant="quiet" aria-keyshortcuts="?" onClick={onHelp}>
            Keys
          </Button>
        </span>
      </div>
    </div>
  );
}

function Ringing({ count, deliveries = count, minutes, busy, acknowledge }: OrdersBarProps['alarm']) {
  return (
    <>
      <p className={styles.ringing}>
        <strong>{pluralise(count, 'new order')}</strong>{' '}
        {deliveries < count && (
          <span className={styles.age}>
            {`in ${formatCount(deliveries)} ${deliveries === 1 ? 'delivery' : 'deliveries'} `}
          </span>
        )}
        {minutes > 0 && <span className={styles.age}>not seen for {formatWait(minutes)}</span>}
      </p>
      <Button variant="ember" aria-keyshortcuts="a" busy={busy} onClick={acknowledge}>
        {count === 1 ? 'Mark as seen' : `Mark ${formatCount(count)} as seen`}
      </Button>
    </>
  );
}

/** Keyboard help, with a switch for users of voice control or switch access. */
function KeysHelp({ keys, onClose }: { keys: OrdersScreenProps['help']; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Keys"
      description="They work anywhere on this screen, except while you type in a field."
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <dl className={keysHelp.list}>
        {keys.map(([key, meaning]) => (
          <div key={key} className={keysHelp.row}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one} className={keysHelp.key}>
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <SwitchBox label="Use these keys" of={shortcuts} />
    </Dialog>
  );
}
