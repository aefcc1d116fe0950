import { callName, isOut } from '@forno/shared/domain';
import { errors, guestWords } from '@forno/shared/messages/admin';
import { useFreshness } from '#live/freshness-store.ts';
import { LoadNote } from '#transport/load-state.tsx';
import { Page } from '#ui/page.tsx';
import { useWakeLock } from '#ui/use-wake-lock.ts';
import { useAllWaiting } from './changes/use-waiting.ts';
import styles from './guests-page.module.css';
import { byDelivery, type Orders } from './kitchen/tickets.ts';

const numberOf = ([first]: Orders) => callName(first).replace('#', '');
const isReady = (orders: Orders) => orders.every(isOut);

/** For the guests at the counter: the numbers of what is collected, being made and ready; no names. */
export function GuestsPage() {
  const waiting = useAllWaiting();
  useWakeLock();
  const all = Object.values(waiting).flatMap(({ rows }) => rows);
  // By number, whatever was pressed last: everybody looks for their own.
  const orders = byDelivery(
    all.filter(({ fulfilment, later }) => fulfilment === 'pickup' && !later),
  ).toSorted(([a], [b]) => (a.number ?? 0) - (b.number ?? 0));
  const failed = Object.values(waiting).find(({ list }) => list.isError)?.list;
  return (
    <Page title={guestWords.title} frame="fill" titleHidden>
      <Lost />
      {failed && <LoadNote query={failed} text={errors.ordersFetch} />}
      <div className={styles.screen}>
        <Numbers title={guestWords.made} orders={orders.filter((one) => !isReady(one))} />
        <Numbers title={guestWords.ready} orders={orders.filter(isReady)} ready />
      </div>
    </Page>
  );
}

/** What stands there may be old: nobody is to wait for it. */
function Lost() {
  const { state } = useFreshness();
  const isLost = state === 'reconnecting' || state === 'stale';
  return <output className={isLost ? styles.lost : undefined}>{isLost && guestWords.lost}</output>;
}

/** So many share a screen at full size. */
const few = 8;

function Numbers({ title, orders, ready }: { title: string; orders: readonly Orders[]; ready?: true }) {
  return (
    <section className={styles.part} data-ready={ready} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.numbers} data-many={orders.length > few || undefined} aria-live="polite">
        {orders.map((one) => (
          <li key={one[0].checkoutId} className={styles.number}>
            {numberOf(one)}
          </li>
        ))}
      </ul>
    </section>
  );
}
