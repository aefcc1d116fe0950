import type { Mutant } from '../mutant.ts';

export const checkouts: readonly Mutant[] = [
  {
    id: 'M02',
    mistake: 'paidCart index not unique',
    file: 'shared/src/server/db/models/checkout.ts',
    before: 'index({ paidCart: 1 }, { unique: true, sparse: true })',
    after: 'index({ paidCart: 1 }, { sparse: true })',
    tests: [
      {
        file: 'workers/src/payments/settle-payments.int.test.ts',
        name: 'goes back when the same cart was paid in another tab: one of the two is refused',
      },
    ],
  },
  {
    id: 'M05',
    mistake: 'release: transfer not noted before the end (portions lost)',
    file: 'shared/src/server/checkouts/move.ts',
    before:
      "  await perform('begin release', () => beginReturn(models, { token, kind: 'release', id: String(_id) }));\n",
    after: '',
    tests: [
      {
        file: 'workers/src/sweep/holds.int.test.ts',
        name: 'past their time go back, and their checkout expires and says so',
      },
    ],
  },
  {
    id: 'M15',
    mistake: "outbox mark 'unpublished' forgotten on checkouts",
    file: 'shared/src/server/checkouts/move.ts',
    before: '$set: { ...what.$set, unpublished: true }',
    after: '$set: { ...what.$set }',
    tests: [
      {
        file: 'workers/src/sweep/unpublished.int.test.ts',
        name: 'a change made while the live stream is away is told afterwards',
      },
    ],
  },
  {
    id: 'M46',
    mistake: 'asks for one hour only',
    file: 'shared/src/server/checkouts/next-poll.ts',
    before: 'const askForMs = 7 * 24 * hour;',
    after: 'const askForMs = hour;',
    tests: [
      {
        file: 'shared/src/server/checkouts/next-poll.test.ts',
        name: 'waits as long again as it has waited so far, up to six hours',
      },
    ],
  },
  {
    id: 'N001',
    mistake: 'an expired checkout is not paid by a late payment',
    file: 'shared/src/server/checkouts/table.ts',
    before: "pay: { from: ['unpaid', 'expired']",
    after: "pay: { from: ['unpaid']",
    tests: [
      {
        file: 'shared/src/server/checkouts/table.test.ts',
        name: 'lets a late authorisation pay an expired checkout',
      },
    ],
  },
  {
    id: 'N002',
    mistake: 'a refused checkout keeps its hold',
    file: 'shared/src/server/checkouts/table.ts',
    before: "    to: 'refused',\n    hold: 'released'",
    after: "    to: 'refused',\n    hold: 'kept'",
    tests: [
      {
        file: 'shared/src/server/checkouts/table.test.ts',
        name: 'releases the hold of whatever ends without payment, and of nothing else',
      },
    ],
  },
  {
    id: 'N003',
    mistake: 'a payment of an expired checkout is not noted when reported',
    file: 'shared/src/server/checkouts/table.ts',
    before: "    from: ['opening', 'unpaid', 'expired'],\n    hold: 'kept'",
    after: "    from: ['opening', 'unpaid'],\n    hold: 'kept'",
    tests: [
      {
        file: 'shared/src/server/checkouts/table.test.ts',
        name: 'notes the report of a payment wherever the payment would still count',
      },
    ],
  },
  {
    id: 'N004',
    mistake: 'a change does not count up the version',
    file: 'shared/src/server/checkouts/move.ts',
    before: ', $inc: { version: 1 } },',
    after: ' },',
    tests: [
      {
        file: 'workers/src/sweep/unpublished.int.test.ts',
        name: 'a change made while the live stream is away is told afterwards',
      },
    ],
  },
  {
    id: 'N005',
    mistake: 'the unsent mark is cleared though the checkout changed since',
    file: 'shared/src/server/checkouts/publish.ts',
    before: '{ _id: checkout._id, version: checkout.version },',
    after: '{ _id: checkout._id },',
    tests: [
      {
        file: 'workers/src/sweep/unpublished.int.test.ts',
        name: 'a change made while the one before is being told is told as well',
      },
    ],
  },
  {
    id: 'N006',
    mistake: 'a release that ended nothing leaves its transfer',
    file: 'shared/src/server/checkouts/move.ts',
    before: '    await forgetTransfers(models, [token]);\n',
    after: '',
    tests: [
      {
        file: 'workers/src/sweep/holds.int.test.ts',
        name: 'of a checkout that was paid meanwhile stay, and leave nothing on the way',
      },
    ],
  },
  {
    id: 'N007',
    mistake: 'portions on their way to an ended checkout are not returned',
    file: 'shared/src/server/checkouts/put-back-hold.ts',
    before: "kind === 'hold' && id === String(_id) && taken !== hold?.token",
    after: 'false',
    tests: [
      {
        file: 'workers/src/payments/find-provider-order.int.test.ts',
        name: 'expires and releases its hold when the provider has',
      },
    ],
  },
  {
    id: 'N008',
    mistake: 'a checkout that held nothing gives portions back',
    file: 'shared/src/server/checkouts/put-back-hold.ts',
    before: 'return hold?.token === undefined ? [] : lines.flatMap(({ needs }) => needs);',
    after: 'return lines.flatMap(({ needs }) => needs);',
    tests: [
      {
        file: 'bff/src/payments/create-payment.int.test.ts',
        name: 'sells the last ten portions to exactly ten of many',
      },
    ],
  },
  {
    id: 'N014',
    mistake: 'a paid checkout is asked about for ever',
    file: 'shared/src/server/checkouts/next-poll.ts',
    before: ' || !canBePaid({ state })) return noPoll;',
    after: ') return noPoll;',
    tests: [
      {
        file: 'shared/src/server/checkouts/next-poll.test.ts',
        name: 'never asks about what is settled: that is looked at in bulk',
      },
    ],
  },
  {
    id: 'N015',
    mistake: 'the pauses between two questions grow without end',
    file: 'shared/src/server/checkouts/next-poll.ts',
    before: 'Math.min(Math.max(waited, SWEEP_EVERY_MS), 6 * hour)',
    after: 'Math.max(waited, SWEEP_EVERY_MS)',
    tests: [
      {
        file: 'shared/src/server/checkouts/next-poll.test.ts',
        name: 'waits as long again as it has waited so far, up to six hours',
      },
    ],
  },
  {
    id: 'N016',
    mistake: 'asking is timed by the opening, not by the report',
    file: 'shared/src/server/checkouts/next-poll.ts',
    before: '(paymentReportedAt ?? createdAt).getTime()',
    after: 'createdAt.getTime()',
    tests: [
      {
        file: 'shared/src/server/checkouts/next-poll.test.ts',
        name: 'asks soon after a claim, but not more often than the sweep runs',
      },
    ],
  },
  {
    id: 'N018',
    mistake: 'the order that appears after expiry is not noted',
    file: 'workers/src/payments/find-provider-order.ts',
    before: ' ?? (await recordProviderOrder(deps, _id, order)))',
    after: ')',
    tests: [{ file: 'workers/src/sweep/reconcile.int.test.ts', name: 'finds the checkout that is' }],
  },
  {
    id: 'N019',
    mistake: 'notes of a large cart exceed what the provider takes',
    file: 'shared/src/server/checkouts/order-notes.ts',
    before: '  if (parts.length > most.notes - Object.keys(notes).length) return notes;\n',
    after: '',
    tests: [
      {
        file: 'shared/src/server/checkouts/order-notes.test.ts',
        name: 'leave out the lines of a cart that is too large for them',
      },
    ],
  },
];
