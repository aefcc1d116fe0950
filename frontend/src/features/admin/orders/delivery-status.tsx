import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { nextStatus, orderStatuses, pluralise, callName } from '@forno/shared/domain';
import { stageWord } from '@forno/shared/messages/admin';
import { Button } from '#ui/button.tsx';
import { changeStatus } from './changes/change-status.ts';
import { whenMeant } from '#ui/just-moved.ts';
import { byDelivery, type Orders } from './kitchen/tickets.ts';
import styles from './order-row.module.css';
import { stepWord } from './order-words.ts';
import { StatusSelect } from './status-select.tsx';

/** Where a row stands among those of its delivery. */
export type DeliveryPart = 'first' | 'middle' | 'last';

interface RowOfDelivery {
  part: DeliveryPart;
  /** All that are kept of the delivery, at the first of them. */
  all: Orders | undefined;
}

const known = new WeakMap<AdminOrderAnswer, Orders>();

/** The same list as long as its orders are the same: a new one would rerender its row. */
function stable(orders: Orders): Orders {
  const [first] = orders;
  const before = known.get(first);
  const same = before?.length === orders.length && orders.every((order, n) => order === before[n]);
  if (before && same) return before;
  known.set(first, orders);
  return orders;
}

/** The rows that are several of one delivery, by order id. */
export function rowsOfDeliveries(rows: readonly AdminOrderAnswer[]): ReadonlyMap<string, RowOfDelivery> {
  const several = byDelivery(rows).filter(({ length }) => length > 1);
  return new Map(
    several.flatMap((orders) => {
      // What is cancelled moves no more; the only one that stays is moved like any other.
      const [first, ...others] = orders.filter(({ voided }) => !voided);
      const all = first && others.length > 0 ? stable([first, ...others]) : undefined;
      return orders.flatMap((order, n) => {
        if (order === first && !all) return [];
        const part = n === 0 ? 'first' : n === orders.length - 1 ? 'last' : 'middle';
        return [[order._id, { part, all: order === first ? all : undefined }] as const];
      });
    }),
  );
}

/** Moves a delivery as one. Those that lag behind catch up first: nothing that is further goes back. */
export function DeliveryStatus({ orders }: { orders: Orders }) {
  const stage = ({ status }: AdminOrderAnswer) => orderStatuses.indexOf(status);
  const last = orders.toSorted((a, b) => stage(a) - stage(b))[0] ?? orders[0];
  const behind = orders.filter(({ status }) => status === last.status);
  const next = nextStatus(last.status);
  const way = last.fulfilment;
  const id = callName(orders[0]);
  return (
    <span className={styles.delivery}>
      <span className={styles.whole}>Whole delivery, {pluralise(orders.length, 'order')}</span>
      <StatusSelect
        label={`Status of the whole delivery of ${id}`}
        way={way}
        value={behind.length === orders.length ? last.status : undefined}
        onChoose={(to) => void changeStatus(orders, to)}
      />
      {next && (
        <Button
          size="s"
          aria-label={`Move ${behind.length} of the delivery of ${id} to ${stageWord(next, way)}`}
          onClick={whenMeant(() => void changeStatus(behind, next))}
        >
          {`${stepWord(next, way)} ${behind.length} →`}
        </Button>
      )}
    </span>
  );
}
