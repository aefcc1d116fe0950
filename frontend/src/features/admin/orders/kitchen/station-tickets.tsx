import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatCount, pluralise } from '@forno/shared/domain';
import { errors, listWord } from '@forno/shared/messages/admin';
import type { Station } from '../kitchen-view.ts';
import type { useOrderRows } from '../changes/order-rows.ts';
import { useSettings } from '#settings/use-settings.ts';
import { LoadNote } from '#transport/load-state.tsx';
import blankTicket from '#art/blank-ticket.svg?raw';
import { Still } from '#art/still.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusShape } from '#widgets/status-word.tsx';
import { ticketSize } from './kitchen-tools.tsx';
import { RoadCard } from './road-card.tsx';
import { type Bump, TicketCard } from './ticket-card.tsx';
import styles from './station-tickets.module.css';
import type { Ticket } from './tickets.ts';

export interface StationColumn {
  station: Station;
  /** Most urgent first. */
  orders: readonly Ticket[];
  list: ReturnType<typeof useOrderRows>['list'];
}

interface StationTicketsProps {
  column: StationColumn;
  count: number | undefined;
  activeId: string | undefined;
  /** Orders just moved by other admins. */
  touched: ReadonlySet<string>;
  ignored: ReadonlySet<string>;
  onActivate: (id: string) => void;
  onBump: Bump;
}

/** What waits at a station: a grid that fills the screen, or a column beside the others. */
export function StationTickets(props: StationTicketsProps) {
  const { station, orders, list } = props.column;
  const Card = station.stage === 'Sent to Delivery' ? RoadCard : TicketCard;
  const grid = usePacking();
  const room = useRef<HTMLElement>(null);
  const below = useBelow(room, grid, orders);
  const size = ticketSize.use();
  // One tab stop: without it, a list that scrolls can't be reached by key.
  const stop = orders.find(({ _id }) => _id === props.activeId) ?? orders[0];
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  return (
    <section ref={room} className={styles.station} aria-label={station.stage}>
      <Head station={station} count={props.count} />
      <LoadNote query={list} text={errors.ordersFetch} />
      {list.isPending && [1, 2, 3].map((one) => <Skeleton key={one} height="8rem" />)}
      {list.data && orders.length === 0 && (
        <EmptyState title={station.empty} picture={<Still svg={blankTicket} className={styles.blank} />}>
          Tickets appear here by themselves.
        </EmptyState>
      )}
      {list.data && (
        <ul
          ref={grid}
          data-size={size}
          className={styles.tickets}
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
            if (scrollHeight - scrollTop < 2 * clientHeight) loadMore();
          }}
        >
          {orders.map((ticket) => (
            <Card
              key={ticket._id}
              ticket={ticket}
              stop={ticket === stop}
              touched={ticket.orders.some(({ _id }) => props.touched.has(_id))}
              ignored={props.ignored.has(ticket._id)}
              onActivate={props.onActivate}
              onBump={props.onBump}
            />
          ))}
          {list.hasNextPage && (
            <li>
              <Button size="s" wide busy={list.isFetchingNextPage} onClick={loadMore}>
                Load more
              </Button>
            </li>
          )}
        </ul>
      )}
      {below > 0 && (
        <p className={styles.below} aria-hidden="true">
          {`↓ ${pluralise(below, 'ticket')} below`}
        </p>
      )}
    </section>
  );
}

function Head({ station, count }: { station: Station } & Pick<StationTicketsProps, 'count'>) {
  const { data: shop } = useSettings();
  return (
    <h2 className={styles.head}>
      <StatusShape status={station.list} />
      {listWord(station.stage, shop?.pickup === true)}
      <span className={styles.count}>{count === undefined ? '…' : formatCount(count)}</span>
    </h2>
  );
}

/** Of the grid's rows, which are as fine as that. */
const rowPx = 4;

/** All are measured before any is changed: one layout instead of one for each. */
function pack(tickets: readonly Element[]): void {
  const heights = tickets.map((ticket) => ticket.getBoundingClientRect().height);
  for (const [n, ticket] of tickets.entries())
    if (ticket instanceof HTMLElement)
      ticket.style.gridRowEnd = `span ${Math.ceil((heights[n] ?? 0) / rowPx) + 1}`;
}

const packed = new WeakSet<Element>();
const packer = new ResizeObserver((entries) => pack(entries.map(({ target }) => target)));

/** For a grid without gaps below short tickets: each takes as many rows as it is tall. CSS has no masonry yet. */
function usePacking() {
  const grid = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    // Only new ones: the rest is watched, and a move must not measure hundreds.
    const tickets = [...(grid.current?.children ?? [])].filter((ticket) => !packed.has(ticket));
    if (tickets.length === 0) return;
    pack(tickets);
    for (const ticket of tickets) {
      packed.add(ticket);
      packer.observe(ticket);
    }
  });
  return grid;
}

/** How much (px) of a ticket is seen before it counts as in sight; at least as high as what says how many are not. */
const seenPx = 32;

const isBelow = ({ isIntersecting, boundingClientRect, rootBounds }: IntersectionObserverEntry) =>
  !isIntersecting && rootBounds !== null && boundingClientRect.top > rootBounds.top;

const idOf = new WeakMap<Element, string>();

/** How many of its tickets begin below what a room shows. Watched, not measured: a move would measure hundreds. */
function useBelow(
  room: RefObject<Element | null>,
  grid: RefObject<Element | null>,
  tickets: readonly Ticket[],
): number {
  const [below, setBelow] = useState<Readonly<Record<string, boolean>>>({});
  const watch = useRef<IntersectionObserver>(undefined);
  useEffect(() => {
    const look = (entries: readonly IntersectionObserverEntry[]) => {
      const found = entries.map((entry) => [idOf.get(entry.target) ?? '', isBelow(entry)]);
      setBelow((before) => ({ ...before, ...Object.fromEntries(found) }));
    };
    const options = { root: room.current, rootMargin: `0px 0px -${seenPx}px` };
    watch.current = new IntersectionObserver(look, options);
    return () => watch.current?.disconnect();
  }, [room]);
  // What is watched already stays so.
  useEffect(() => {
    for (const [n, { _id }] of tickets.entries()) {
      const card = grid.current?.children[n];
      if (!card) return;
      idOf.set(card, _id);
      watch.current?.observe(card);
    }
  });
  return tickets.filter(({ _id }) => below[_id]).length;
}
