import { useState, useCallback } from 'react';
import type { AdminOrderAnswer, OrderCounts } from '@forno/shared/contracts/admin';
import {
  beingPacked,
  byUrgency,
  firstStatus,
  formatCount,
  lastStatus,
  nextStage,
  outForDelivery,
  previousStage,
  type Stage,
  stageOf,
} from '@forno/shared/domain';
import { Link, useSearchParams } from 'react-router-dom';
import { May } from '#accounts/may.tsx';
import { useSettings } from '#settings/use-settings.ts';
import { changeStatus } from './changes/change-status.ts';
import { guestsPath, type Station, stationOf, stations, viewQuery } from './kitchen-view.ts';
import { useOrderRows, useShownCounts } from './changes/order-rows.ts';
import { filters, useAllWaiting } from './changes/use-waiting.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { isPressedTwice } from '#ui/hold.ts';
import { Page } from '#ui/page.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { useWakeLock } from '#ui/use-wake-lock.ts';
import { StatusShape } from '#widgets/status-word.tsx';
import { AllDay } from './kitchen/all-day.tsx';
import styles from './kitchen/board.module.css';
import { LaterOrders } from './kitchen/later-orders.tsx';
import { KitchenTools } from './kitchen/kitchen-tools.tsx';
import { bringBack, Recall } from './kitchen/recall.tsx';
import { type StationColumn, StationTickets } from './kitchen/station-tickets.tsx';
import type { Bump } from './kitchen/ticket-card.tsx';
import { useCancelled } from './kitchen/use-cancelled.ts';
import { AskToPart } from './kitchen/ask-to-part.tsx';
import { heldFor, lastBumps, newDeliveries, type Ticket, ticketsOf, waitOf } from './kitchen/tickets.ts';
import { isMeant } from '#ui/just-moved.ts';
import { OrdersScreen } from './orders-screen.tsx';
import { PrintNow } from './print/order-sheets.tsx';
import { type Alarm, useAlarm } from './use-alarm.ts';
import { useJudge } from './use-judge.ts';
import { useCursor } from './use-cursor.ts';
import { useFadingSet, useOrderNews } from './use-order-news.ts';

/** The stations' tickets, most urgent first, from the same cached lists as the table, and the orders that they are made of. */
function useStations(): { columns: StationColumn[]; waiting: AdminOrderAnswer[] } {
  const waiting = useAllWaiting();
  const judge = useJudge();
  const all = Object.values(waiting).flatMap(({ rows }) => rows);
  const due = all.filter(({ later }) => !later);
  const columns = stations.map((station) => {
    const { list } = waiting[station.list];
    const tickets = ticketsOf(station.stage, due);
    return { station, list, orders: byUrgency(tickets, ({ orders }) => orders, judge) };
  });
  return { columns, waiting: all };
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

const maxRecalls = 50;

/** The tickets, what moves them, and the shop's switches beside them. */
function Board({ alarm }: { alarm: Alarm }) {
  const statuses = useShownCounts();
  const screenOn = useWakeLock();
  const [params, setParams] = useSearchParams();
  const narrow = useNarrow();
  const station = stationOf(params) ?? (narrow ? stations[0] : undefined);
  const { columns: all, waiting } = useStations();
  const counts = statuses && countStages(statuses, waiting);
  const columns = station ? all.filter((column) => column.station === station) : all;
  const delivered = useOrderRows(filters[lastStatus]);
  const { touched, spoken } = useOrderNews();
  useCancelled(waiting);
  const { active, activeId, activate, step, cross } = useCursor('ticket', columns);
  const { ignored, bump, forwardByKey, asked, answer } = useBump();
  const [recalling, setRecalling] = useState(false);
  const show = (next: Station | undefined) => setParams(viewQuery(next), { replace: true });

  const bumps = lastBumps([...waiting, ...delivered.rows], maxRecalls);
  const [latest] = bumps;
  const recall = (): boolean => {
    if (latest) bringBack(latest);
    return latest !== undefined;
  };
  const across = (by: 1 | -1): boolean => {
    if (!station) return cross(by);
    const next = stations[stations.indexOf(station) + by];
    if (next) show(next);
    return next !== undefined;
  };

  const back = (): boolean => {
    const to = active && previousStage(active.stage);
    if (active && to) void changeStatus(active.orders, to);
    return to !== undefined;
  };

  return (
    <OrdersScreen
      alarm={{ ...alarm, deliveries: newDeliveries(waiting, alarm.count) }}
      active={active?.orders ?? []}
      step={step}
      keys={{
        n: (held) => !held && active !== undefined && forwardByKey(active),
        p: (held) => !held && back(),
        l: () => across(1),
        ArrowRight: () => across(1),
        h: () => across(-1),
        ArrowLeft: () => across(-1),
        r: (held) => !held && recall(),
      }}
      help={keysHelp}
      spoken={spoken}
      action={
        <>
          <Button size="s" disabled={!latest} onClick={() => setRecalling(true)}>
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
        </>
      }
      bar={
        <>
          <Hint station={station} />
          {!screenOn && ' The screen may turn off.'}
        </>
      }
    >
      <div className={styles.rest}>
        <nav className={styles.row} aria-label="Kitchen">
          <Views
            shown={station}
            counts={counts && onTheRoad(counts, waiting)}
            missed={isMissed(waiting)}
            onShow={show}
          />
          <KitchenTools />
          <LaterOrders waiting={waiting} />
          <div className={styles.day}>
            <AllDay />
          </div>
        </nav>
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
      {recalling && <Recall bumps={bumps} onClose={() => setRecalling(false)} />}
    </OrdersScreen>
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

/** By stage: what is packed, or for later, is counted among the loaded orders; the rest is made, or in the oven. */
function countStages(counts: OrderCounts, waiting: readonly AdminOrderAnswer[]): Record<Stage, number> {
  const later = waiting.filter((order) => order.later).length;
  const packed = waiting.filter((order) => !order.later && stageOf(order) === beingPacked);
  // A drink is there to be packed before anybody begins.
  const begun = packed.filter(({ status }) => status !== firstStatus).length;
  const oven = Math.max(0, counts['In the Kitchen'] - begun);
  const make = Math.max(0, counts[firstStatus] - later - (packed.length - begun));
  return { ...counts, [firstStatus]: make, 'In the Kitchen': oven, [beingPacked]: packed.length };
}

/** The same, of what was handed over without what waits to be collected. */
function onTheRoad(counts: Record<Stage, number>, waiting: readonly AdminOrderAnswer[]) {
  const ready = waiting.filter(({ status, fulfilment }) => fulfilment && status === outForDelivery);
  return { ...counts, [outForDelivery]: Math.max(0, counts[outForDelivery] - ready.length) };
}

interface ViewsProps {
  shown: Station | undefined;
  counts: Record<Stage, number> | undefined;
  /** A rider found nobody. */
  missed: boolean;
  onShow: (station: Station | undefined) => void;
}

const isMissed = (waiting: readonly AdminOrderAnswer[]) => waiting.some(({ nobodyAt }) => nobodyAt);

/** One station, or all of them in columns where there is room. */
function Views({ shown, counts, missed, onShow }: ViewsProps) {
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">Show a station</legend>
      {stations.map((station) => (
        <button
          key={station.view}
          type="button"
          className={styles.tab}
          aria-pressed={station === shown}
          onClick={() => onShow(station)}
        >
          <StatusShape status={station.list} />
          <span>{station.name}</span>
          {missed && station.view === 'road' && <Badge tone="beet">Nobody there</Badge>}
          <span className={styles.count}>{counts ? formatCount(counts[station.stage]) : '…'}</span>
        </button>
      ))}
      <button
        type="button"
        className={styles.tab}
        aria-pressed={shown === undefined}
        onClick={() => onShow(undefined)}
      >
        Columns
      </button>
    </fieldset>
  );
}
