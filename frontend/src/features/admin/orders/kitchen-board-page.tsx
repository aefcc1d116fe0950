import { useState, useCallback } from 'react';
import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { byUrgency, lastStatus, nextStage, previousStage } from '@forno/shared/domain';
import { Link, useSearchParams } from 'react-router-dom';
import { May } from '#accounts/may.tsx';
import { useSettings } from '#settings/use-settings.ts';
import { changeStatus } from './changes/change-status.ts';
import { guestsPath, type Station, stationOf, stations, viewQuery } from './kitchen-view.ts';
import { useOrderRows, useShownCounts } from './changes/order-rows.ts';
import { filters, useAllWaiting } from './changes/use-waiting.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { isPressedTwice } from '#ui/hold.ts';
import { Page } from '#ui/page.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { useWakeLock } from '#ui/use-wake-lock.ts';
import styles from './kitchen/board.module.css';
import { BoardBar } from './kitchen/board-bar.tsx';
import { bringBack, Recall } from './kitchen/recall.tsx';
import { type StationColumn, StationTickets } from './kitchen/station-tickets.tsx';
import type { Bump } from './kitchen/ticket-card.tsx';
import { useCancelled } from './kitchen/use-cancelled.ts';
import { AskToPart } from './kitchen/ask-to-part.tsx';
import {
  countStages,
  heldFor,
  type LastBump,
  lastBumps,
  newDeliveries,
  type Ticket,
  ticketsOf,
  waitOf,
} from './kitchen/tickets.ts';
import { isMeant } from '#ui/just-moved.ts';
import { OrdersScreen } from './orders-screen.tsx';
import { PrintNow } from './print/order-sheets.tsx';
import { type Alarm, useAlarm } from './use-alarm.ts';
import { useJudge } from './use-judge.ts';
import { useCursor } from './use-cursor.ts';
import { useFadingSet, useOrderNews } from './use-order-news.ts';

/**
 * The tickets of the shown station, or of all, most urgent first, from the same cached lists as the table; the orders that
 * they are made of, and how many wait at each stage.
 */
function useTickets(shown: Station | undefined) {
  const waiting = useAllWaiting();
  const judge = useJudge();
  const statuses = useShownCounts();
  const all = Object.values(waiting).flatMap(({ rows }) => rows);
  const due = all.filter(({ later }) => !later);
  const columns = (shown ? [shown] : stations).map((station): StationColumn => {
    const { list } = waiting[station.list];
    const tickets = ticketsOf(station.stage, due);
    return { station, list, orders: byUrgency(tickets, ({ orders }) => orders, judge) };
  });
  return { columns, waiting: all, counts: statuses && countStages(statuses, all) };
}

const keysHelp = [
  ['j ↓', 'Next ticket'],
  ['k ↑', 'Previous ticket'],
  ['l →', 'Next station'],
  ['h ←', 'Previous station'],
  ['n', 'Move the ticket forward'],
  ['p', 'Move the ticket back'],
  ['u', 'Undo the last change'],
  ['r', 'Recall the ticket last moved forward'],
  ['a', 'Seen: silence all new orders'],
  ['?', 'Show this help'],
] as const;

/** The kitchen's screen: a station's tickets, or all stations in columns. Delivered orders are out of sight. */
export function KitchenBoardPage() {
  const alarm = useAlarm();
  return (
    <Page title="Kitchen board" frame="fill" titleHidden>
      <Board alarm={alarm} />
      <PrintNow orders={alarm.paper} />
    </Page>
  );
}

/** How long (ms) a ticket says that it was pressed too soon. */
const tooFastMs = 1_500;

/** Moves a pressed ticket, or one of its orders; shown and felt when it was pressed too soon after another. */
function useBump() {
  const [ignored, ignore] = useFadingSet(tooFastMs);
  const [asked, ask] = useState<Ticket>();
  const forward = useCallback((ticket: Ticket, only?: AdminOrderAnswer): boolean => {
    const to = nextStage(ticket.stage);
    if (!only && waitOf(ticket)) ask(ticket);
    else if (to) void changeStatus(only ? [only] : ticket.orders, to);
    return to !== undefined;
  }, []);
  const bump: Bump = useCallback(
    (ticket, only, press) => {
      if (isMeant(press)) return void forward(ticket, only);
      ignore(ticket._id);
      if ('vibrate' in navigator) navigator.vibrate(40);
    },
    [forward, ignore],
  );
  const forwardByKey = (ticket: Ticket): boolean => {
    const what = heldFor(ticket);
    return what !== undefined && !isPressedTwice(what) ? true : forward(ticket);
  };
  return { ignored, bump, forwardByKey, asked, answer: () => ask(undefined) };
}

/** The station that is shown, in the address; none: all, where there is room. */
function useStation() {
  const [params, setParams] = useSearchParams();
  const narrow = useNarrow();
  return {
    station: stationOf(params) ?? (narrow ? stations[0] : undefined),
    show: (next: Station | undefined) => setParams(viewQuery(next), { replace: true }),
  };
}

const maxRecalls = 50;

/** What was last moved on, also what is delivered by now. */
function useLastBumps(waiting: readonly AdminOrderAnswer[]): LastBump[] {
  const delivered = useOrderRows(filters[lastStatus]);
  return lastBumps([...waiting, ...delivered.rows], maxRecalls);
}

function recall([latest]: readonly LastBump[]): boolean {
  if (latest) bringBack(latest);
  return latest !== undefined;
}

function moveBack(ticket: Ticket | undefined): boolean {
  const to = ticket && previousStage(ticket.stage);
  if (to) void changeStatus(ticket.orders, to);
  return to !== undefined;
}

/** The tickets, what moves them, and the shop's switches beside them. */
function Board({ alarm }: { alarm: Alarm }) {
  const screenOn = useWakeLock();
  const { station, show } = useStation();
  const { columns, waiting, counts } = useTickets(station);
  const bumps = useLastBumps(waiting);
  const { touched, spoken } = useOrderNews();
  useCancelled(waiting);
  const { active, activeId, activate, step, cross } = useCursor('ticket', columns);
  const { ignored, bump, forwardByKey, asked, answer } = useBump();
  const across = (by: 1 | -1): boolean => {
    if (!station) return cross(by);
    const next = stations[stations.indexOf(station) + by];
    if (next) show(next);
    return next !== undefined;
  };
  return (
    <OrdersScreen
      alarm={{ ...alarm, deliveries: newDeliveries(waiting, alarm.count) }}
      active={active?.orders ?? []}
      step={step}
      keys={{
        n: (held) => !held && active !== undefined && forwardByKey(active),
        p: (held) => !held && moveBack(active),
        l: () => across(1),
        ArrowRight: () => across(1),
        h: () => across(-1),
        ArrowLeft: () => across(-1),
        r: (held) => !held && recall(bumps),
      }}
      help={keysHelp}
      spoken={spoken}
      action={<Ways bumps={bumps} />}
      bar={
        <>
          <Hint station={station} />
          {!screenOn && ' The screen may turn off.'}
        </>
      }
    >
      <div className={styles.rest}>
        <BoardBar shown={station} counts={counts} waiting={waiting} onShow={show} />
        <div className={styles.board} data-columns={station === undefined || undefined}>
          {columns.map((column) => (
            <StationTickets
              key={column.station.view}
              column={column}
              count={counts?.[column.station.stage]}
              activeId={activeId}
              touched={touched}
              ignored={ignored}
              onActivate={activate}
              onBump={bump}
            />
          ))}
        </div>
      </div>
      {asked && <AskToPart ticket={asked} onClose={answer} />}
    </OrdersScreen>
  );
}

/** Back to what was moved on, to the counter, and away. */
function Ways({ bumps }: { bumps: readonly LastBump[] }) {
  const narrow = useNarrow();
  const [recalling, setRecalling] = useState(false);
  return (
    <>
      <Button size="s" disabled={bumps.length === 0} onClick={() => setRecalling(true)}>
        Recall
      </Button>
      {!narrow && (
        <May access="counter">
          <ButtonLink size="s" to="/admin/counter">
            Counter
          </ButtonLink>
        </May>
      )}
      <ButtonLink size="s" to="/admin/orders">
        Leave
      </ButtonLink>
      {recalling && <Recall bumps={bumps} onClose={() => setRecalling(false)} />}
    </>
  );
}

/** What to do here, or where guests look. */
function Hint({ station }: { station: Station | undefined }) {
  const { data: shop } = useSettings();
  if (station?.view !== 'road')
    return (
      <span className={styles.hint}>
        {station?.view === 'pack' ? 'Hold a ticket to hand it over.' : 'Tap a ticket when it is done here.'}
      </span>
    );
  return shop?.pickup ? <Link to={guestsPath}>Guests’ screen</Link> : null;
}
