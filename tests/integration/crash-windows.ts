import type { Effect } from '@forno/shared/server/runtime';

/**
 * What happens in the shop when the worker dies, and its effects then, in their order; `crash-windows.test.ts` drives
 * each. What a scenario shares with an earlier one or a request, it leaves to that.
 */
export const windows = {
  'a payment': [
    'pay checkout',
    'publish checkout',
    'enqueue lines',
    'note events processed',
    'insert order',
    'publish order',
    'note order published',
    'empty cart',
    'write order mail',
    'fulfil checkout',
  ],
  'a payment that stays authorised': ['capture'],
  'a failed payment': ['begin release', 'fail checkout', 'release hold'],
  'a payment by a link that is declined': ['decline checkout'],
  'a payment with a bill': ['issue bill'],
  'a payment that is printed': ['write prints', 'enqueue prints', 'begin print', 'print sheet', 'note print'],
  'a payment that a device is told of': ['send push', 'note push'],
  'a refund of a billed payment': ['issue credit note'],
  'a second payment': [
    'note refund',
    'enqueue refunds',
    'refund',
    'write refund mail',
    'confirm refund',
    'enqueue mail',
    'send mail',
    'write mail sent',
  ],
  'a deleted order': ['confirm refund', 'note order refund'],
  'a cart paid twice': ['refuse checkout'],
  'an interrupted opening that can be paid': ['open checkout'],
  'an interrupted opening': ['expire checkout'],
  'a hold that ran out': ['ask again', 'expire checkout'],
  'a checkout never paid': ['end checkouts'],
  'an attempt that lost': ['settle transfer'],
  'a payment after its hold was released': ['take stock'],
  'a payment that nobody tells of': ['pay checkout'],
  'an order voided by a BFF that died': ['begin return', 'note stock returned', 'return stock'],
  'a part given back by a BFF that died': ['note restock', 'note order refund', 'note refunds copied'],
  'a refund at the dashboard': [
    'write refund mail',
    'note refund',
    'enqueue mail',
    'note order refund',
    'note refunds copied',
  ],
  'a disputed payment': ['mark disputed orders', 'write dispute mail', 'note dispute'],
  'an event about no checkout of ours': ['set event aside'],
  'an order for later that is to be begun': ['let order fall due', 'publish order'],
  'a change that no screen was told of': ['publish order', 'publish checkout'],
} as const satisfies Record<string, readonly Effect[]>;
export type Scenario = keyof typeof windows;

/**
 * A request to a BFF that dies while handling it, and its effects then; retried with another, as browsers and the
 * provider do. Every effect belongs to a scenario or a request.
 */
export const bffWindows = {
  'a payment is opened': ['begin checkout', 'hold stock', 'open checkout', 'publish checkout'],
  'another cart is to be paid': ['begin release', 'expire checkout', 'release hold'],
  'the browser reports a payment': ['claim checkout'],
  'the provider reports a payment': ['write event', 'claim checkout'],
  'staff take an order': [
    'begin checkout',
    'hold stock',
    'receive checkout',
    'publish checkout',
    'enqueue lines',
  ],
  'an order takes the place of a link': ['end link'],
  'an order of the counter is voided': [
    'note refund',
    'note order refund',
    'issue credit note',
    'note refunds copied',
  ],
  'the way that an order was paid is corrected': [
    'keep till open',
    'correct tender',
    'note order tenders',
    'note refunds copied',
  ],
  'an order is made again': ['take stock', 'insert order', 'settle transfer', 'publish order'],
  'a delivery is changed': [
    'change delivery',
    'copy delivery',
    'publish order',
    'write order mail',
    'note delivery copied',
  ],
  'the time of a delivery is changed': [
    'take slot',
    'change time',
    'note new time',
    'publish order',
    'write order mail',
    'settle transfer',
  ],
  'an order is voided': ['void order', 'begin return', 'note stock returned', 'return stock', 'note refund'],
  'an order that is made again is voided': [
    'void order',
    'begin return',
    'note stock returned',
    'return stock',
  ],
  'a part of an order is given back': [
    'note refund',
    'publish checkout',
    'note restock',
    'note order refund',
    'note refunds copied',
    'begin return',
    'note stock returned',
    'return stock',
  ],
  'a part of what was paid at the counter is given back': [
    'note refund',
    'write refund mail',
    'note restock',
  ],
  'a refund that the provider can’t make is given back by hand': [
    'note refund',
    'write refund mail',
    'note order refund',
    'note refunds copied',
  ],
} as const satisfies Record<string, readonly Effect[]>;
export type Request = keyof typeof bffWindows;

/** Begins a job: the one before it was acknowledged meanwhile. */
const alone: ReadonlySet<Effect> = new Set(['capture', 'refund', 'print sheet', 'send mail', 'send push']);

/**
 * The moments at which a process can die among these effects, in their order: after each, which is before the next of
 * the same job since only reading lies between them; before the first; and before each that begins a job.
 */
export const moments = (inOrder: readonly Effect[]) =>
  inOrder.flatMap((effect, nth) => [
    ...(nth === 0 || alone.has(effect) ? [['before', effect] as const] : []),
    ['after', effect] as const,
  ]);
