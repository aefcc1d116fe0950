import {
  clockTime,
  numberDayOf,
  shopFormat,
  type PizzaFood,
  type PrintState,
  type Sheet,
  toMake,
} from '../../domain/index.ts';
import { feeTexts } from '../everyone/delivery-fee.ts';
import { pizzaName } from '../everyone/pizza-name.ts';
import { paymentWords } from '../everyone/payment-words.ts';

/** What stands on tickets and slips, from a browser or from a receipt printer. */
export const paperWords = {
  sheet: { ticket: 'Kitchen ticket', slip: 'Packing slip' } satisfies Record<Sheet, string>,
  due: (time: string) => `due ${time}`,
  short: (names: readonly string[]) => `Short of ${names.join(', ')}`,
  /** Of a delivery, when not all of it is here; what is made again is on top of it. */
  partOf(
    orders: readonly { lines?: number | undefined; remakeOf?: string | undefined }[],
  ): string | undefined {
    const here = orders.filter(({ remakeOf }) => !remakeOf).length;
    const all = orders[0]?.lines ?? 1;
    return here > 0 && here < all ? `${here} of ${all} orders` : undefined;
  },
  collect: 'TO COLLECT AT THE SHOP',
  rider: 'For the rider: scan it when it is handed over.',
  test: 'Test print',
  again: 'COPY',
  changed: {
    ticket: 'CHANGED: THROW THE OTHER TICKET AWAY',
    slip: 'CHANGED: THROW THE OTHER SLIP AWAY',
  } satisfies Record<Sheet, string>,
  /** Of one order alone: the rest of the other ticket stands. */
  fewer: 'CHANGED: MAKE FEWER',
  before: (time: string) => `Before: ${time}`,
  cancelled: {
    ticket: 'CANCELLED: DO NOT MAKE THIS',
    slip: 'CANCELLED: DO NOT HAND THIS OVER',
  } satisfies Record<Sheet, string>,
  twice: 'MAYBE A SECOND COPY',
  letters: '"?" stands for letters that this printer does not have. See the board.',
} as const;

/** `1 × Funghi Bianca (was 3)`: how many are made, and how many were ordered where that is more. */
export function madeText(order: Parameters<typeof pizzaName>[0] & Parameters<typeof toMake>[0]): string {
  const was = order.restocked ? ` (was ${order.quantity})` : '';
  return `${toMake(order)} × ${pizzaName(order)}${was}`;
}

interface Sold {
  totalAmount: number;
  deliveryFee?: number | undefined;
  paymentId: string;
  tenders?: Parameters<typeof paymentWords>[0]['tenders'];
  refund?: { amount: number; fee?: number | undefined; state: 'due' | 'done' } | null | undefined;
}

/** The foot of a slip, words and paise: the fee, how these orders of one delivery were paid, and what of it went back. */
export function slipSums(orders: readonly [Sold, ...Sold[]]): readonly (readonly [string, number])[] {
  const [{ deliveryFee = 0, paymentId }] = orders;
  const tenders = orders.find((one) => one.tenders)?.tenders;
  const amount = orders.reduce((sum, { totalAmount }) => sum + totalAmount, deliveryFee);
  const refunds = orders.flatMap(({ refund }) => refund ?? []);
  const back = refunds.reduce((sum, { amount: part, fee = 0 }) => sum + part + fee, 0);
  const isDue = refunds.some(({ state }) => state === 'due');
  return [
    ...(deliveryFee > 0 ? [[feeTexts.label, deliveryFee] as const] : []),
    ...(amount > 0 ? paymentWords({ paymentId, amount, tenders }) : []),
    ...(back > 0 ? [[isDue ? 'Being given back' : 'Given back', back] as const] : []),
  ];
}

/** Why a sheet is not on paper. */
export const printReasons = {
  none: 'No printer is set for it.',
  network: 'Its printer is not in the shop’s own network.',
  old: 'It was too late: the order was hours old.',
  gone: 'Its orders were cancelled.',
  long: 'It is too long for a receipt printer.',
  away: 'The printer does not answer.',
  noPaper: 'The printer is out of paper.',
  broke: 'The connection broke while it was sent.',
} as const;

/** What was promised of it, but for what a kitchen has no use for. */
export function forKitchen(food: PizzaFood): PizzaFood {
  return { ...food, kcal: undefined, unsaid: food.unsaid.filter((fact) => fact !== 'kcal') };
}

/** In the list of what was printed, by its state. */
export const printTexts = {
  queued: 'Sent to the printer.',
  state: {
    due: 'Waiting',
    printed: 'Printed',
    unsure: 'Perhaps printed',
    missed: 'Not printed',
  } satisfies Record<PrintState, string>,
  twice: 'it may be printed twice',
  failed: 'The printer could not be asked. Please try again.',
} as const;

interface Range {
  from: string;
  to: string;
}

const dateText = shopFormat({ weekday: 'short', day: 'numeric', month: 'short' });

/**
 * `8:35–8:50`: the promise, or what its customer was told since, where that is later; with its day if that is not today.
 * Undefined without either.
 */
export function deliveryTimeText(
  { promise, expected }: { promise?: Range | undefined; expected?: Range | undefined },
  now = new Date(),
): string | undefined {
  const due = promise && expected && expected.to < promise.to ? promise : (expected ?? promise);
  if (!due) return undefined;
  const from = new Date(due.from);
  const day = numberDayOf(from) === numberDayOf(now) ? '' : `${dateText(from)}, `;
  return timeText(due, day);
}

const timeText = ({ from, to }: Range, day: string) =>
  day + [from, to].map((at) => clockTime(at).slice(0, -3)).join('–');

/** The same with its day, whichever that is: paper does not know when it is read. */
export const datedTime = (range: Range): string => timeText(range, `${dateText(new Date(range.from))}, `);

/** From then everything is on another day. */
const longAgo = new Date(0);

/**
 * When a slip's boxes go out, a line for the day and one for the time: with its day what is for later or collected, else the
 * time alone while that is today. None without a promise.
 */
export function slipTime(
  order: Parameters<typeof deliveryTimeText>[0] & { startAt?: unknown; fulfilment?: unknown },
  now?: Date,
): string[] {
  const isDated = order.startAt !== undefined || order.fulfilment !== undefined;
  return (deliveryTimeText(order, isDated ? longAgo : now) ?? '').split(/, (?=\d+:)/).filter(Boolean);
}

/** For who sees minutes count to the promise: `due 8:35–8:50`, and what its customer was told since, where that is later. */
export function dueText(order: Parameters<typeof deliveryTimeText>[0], now: Date): string | undefined {
  const told = deliveryTimeText(order, now);
  const promised = deliveryTimeText({ promise: order.promise }, now) ?? told;
  if (!promised) return undefined;
  return paperWords.due(promised === told ? promised : `${promised}, now expected ${told}`);
}
