import { mistakes } from '../mutant.ts';

const settlePayments = 'workers/src/payments/settle-payments.int.test.ts';
const holds = 'workers/src/sweep/holds.int.test.ts';
const unpublished = 'workers/src/sweep/unpublished.int.test.ts';
const nextPoll = 'shared/src/server/checkouts/next-poll.test.ts';
const table = 'shared/src/server/checkouts/table.test.ts';
const findProviderOrder = 'workers/src/payments/find-provider-order.int.test.ts';
const createPayment = 'bff/src/payments/create-payment.int.test.ts';
const reconcile = 'workers/src/sweep/reconcile.int.test.ts';
const orderNotes = 'shared/src/server/checkouts/order-notes.test.ts';

export const checkouts = mistakes({
  'shared/src/server/db/models/checkout.ts': {
    'M02 paidCart index not unique': [
      'index({ paidCart: 1 }, { unique: true, sparse: true })',
      'index({ paidCart: 1 }, { sparse: true })',
      `${settlePayments} > goes back when the same cart was paid in another tab: one of the two is refused`,
    ],
  },
  'shared/src/server/checkouts/move.ts': {
    'M05 release: transfer not noted before the end (portions lost)': [
      "  await perform('begin release', () => beginReturn(models, { token, kind: 'release', id: String(_id) }));\n",
      '',
      `${holds} > past their time go back, and their checkout expires and says so`,
    ],
    "M15 outbox mark 'unpublished' forgotten on checkouts": [
      '$set: { ...what.$set, unpublished: true }',
      '$set: { ...what.$set }',
      `${unpublished} > a change made while the live stream is away is told afterwards`,
    ],
    'N004 a change does not count up the version': [
      ', $inc: { version: 1 } },',
      ' },',
      `${unpublished} > a change made while the live stream is away is told afterwards`,
    ],
    'N006 a release that ended nothing leaves its transfer': [
      '    await forgetTransfers(models, [token]);\n',
      '',
      `${holds} > of a checkout that was paid meanwhile stay, and leave nothing on the way`,
    ],
  },
  'shared/src/server/checkouts/next-poll.ts': {
    'M46 asks for one hour only': [
      'const askForMs = 7 * 24 * hour;',
      'const askForMs = hour;',
      `${nextPoll} > waits as long again as it has waited so far, up to six hours`,
    ],
    'N014 a paid checkout is asked about for ever': [
      ' || !canBePaid({ state })) return noPoll;',
      ') return noPoll;',
      `${nextPoll} > never asks about what is settled: that is looked at in bulk`,
    ],
    'N015 the pauses between two questions grow without end': [
      'Math.min(Math.max(waited, SWEEP_EVERY_MS), 6 * hour)',
      'Math.max(waited, SWEEP_EVERY_MS)',
      `${nextPoll} > waits as long again as it has waited so far, up to six hours`,
    ],
    'N016 asking is timed by the opening, not by the report': [
      '(paymentReportedAt ?? createdAt).getTime()',
      'createdAt.getTime()',
      `${nextPoll} > asks soon after a claim, but not more often than the sweep runs`,
    ],
  },
  'shared/src/server/checkouts/table.ts': {
    'N001 an expired checkout is not paid by a late payment': [
      "pay: { from: ['unpaid', 'expired']",
      "pay: { from: ['unpaid']",
      `${table} > lets a late authorisation pay an expired checkout`,
    ],
    'N002 a refused checkout keeps its hold': [
      "    to: 'refused',\n    hold: 'released'",
      "    to: 'refused',\n    hold: 'kept'",
      `${table} > releases the hold of whatever ends without payment, and of nothing else`,
    ],
    'N003 a payment of an expired checkout is not noted when reported': [
      "    from: ['opening', 'unpaid', 'expired'],\n    hold: 'kept'",
      "    from: ['opening', 'unpaid'],\n    hold: 'kept'",
      `${table} > notes the report of a payment wherever the payment would still count`,
    ],
  },
  'shared/src/server/checkouts/publish.ts': {
    'N005 the unsent mark is cleared though the checkout changed since': [
      '{ _id: checkout._id, version: checkout.version },',
      '{ _id: checkout._id },',
      `${unpublished} > a change made while the one before is being told is told as well`,
    ],
  },
  'shared/src/server/checkouts/holds.ts': {
    'N007 portions on their way to an ended checkout are not returned': [
      "kind === 'hold' && id === String(_id) && taken !== hold?.token",
      'false',
      `${findProviderOrder} > expires and releases its hold when the provider has`,
    ],
    'N008 a checkout that held nothing gives portions back': [
      'return hold?.token === undefined ? [] : lines.flatMap(({ needs }) => needs);',
      'return lines.flatMap(({ needs }) => needs);',
      `${createPayment} > sells the last ten portions to exactly ten of many`,
    ],
  },
  'workers/src/payments/verify-payment.ts': {
    'N018 the order that appears after expiry is not noted': [
      ' ?? (await recordProviderOrder(deps, _id, order)))',
      ')',
      `${reconcile} > finds the checkout that is`,
    ],
  },
  'shared/src/server/checkouts/order-notes.ts': {
    'N019 notes of a large cart exceed what the provider takes': [
      '  if (parts.length > most.notes - Object.keys(notes).length) return notes;\n',
      '',
      `${orderNotes} > leave out the lines of a cart that is too large for them`,
    ],
  },
});
