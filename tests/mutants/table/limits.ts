import type { Mutant } from '../mutant.ts';

export const limits: readonly Mutant[] = [
  {
    id: 'M62',
    mistake: 'limitHold off',
    file: 'bff/src/payments/limit-hold.ts',
    before: 'if (qty <= most) continue;',
    after: 'continue;',
    tests: [
      {
        file: 'bff/src/payments/limit-hold.test.ts',
        name: 'one unpaid checkout holds a share of what is left, twice as much with a verified email',
      },
    ],
  },
  {
    id: 'N147',
    mistake: 'an unverified account may hold a feast',
    file: 'bff/src/payments/limit-hold.ts',
    before: "  if (!isVerified && pizzas > UNVERIFIED_PIZZAS) return refuse('verify_first');\n",
    after: '',
    tests: [
      {
        file: 'bff/src/payments/hoarding.int.test.ts',
        name: 'a normal order of a fresh, unverified account passes, and a feast waits for the verified email',
      },
    ],
  },
  {
    id: 'N148',
    mistake: 'unverified accounts together may hold everything',
    file: 'bff/src/payments/limit-hold.ts',
    before: 'const scarce = beyond(UNVERIFIED_SHARE, 1, open) ?? beyond(',
    after: 'const scarce = beyond(',
    tests: [{ file: 'bff/src/payments/hoarding.int.test.ts', name: 'sixty unverified accounts of' }],
  },
  {
    id: 'N149',
    mistake: 'one network may hold what all may',
    file: 'bff/src/payments/limit-hold.ts',
    before: ' ?? beyond(ADDRESS_SHARE, portionsAnybody, near);',
    after: ';',
    tests: [{ file: 'bff/src/payments/hoarding.int.test.ts', name: 'sixty unverified accounts of' }],
  },
  {
    id: 'N151',
    mistake: 'paid holds count against the unverified share',
    file: 'bff/src/payments/limit-hold.ts',
    before: '{ state: { $in: [...holding] }, unverifiedFrom: { $exists: true } }',
    after: '{ unverifiedFrom: { $exists: true } }',
    tests: [
      {
        file: 'bff/src/payments/hoarding.int.test.ts',
        name: 'three accounts that try their worst leave every ingredient sellable to an honest customer',
      },
    ],
  },
  {
    id: 'N152',
    mistake: 'one account opens checkouts without end',
    file: 'bff/src/payments/limit-hold.ts',
    before: 'return user && from;',
    after: 'return from;',
    tests: [
      {
        file: 'bff/src/payments/hoarding.int.test.ts',
        name: 'one account opens a few checkouts and then waits; asking for the same one again is free',
      },
    ],
  },
  {
    id: 'N153',
    mistake: 'one address opens checkouts without end',
    file: 'bff/src/payments/limit-hold.ts',
    before: 'return user && from;',
    after: 'return user;',
    tests: [
      {
        file: 'bff/src/payments/limit-hold.test.ts',
        name: 'opens no more than is allowed, by account and by address (',
      },
    ],
  },
  {
    id: 'N154',
    mistake: 'unknown counts as alive: sells while Redis is away',
    file: 'bff/src/payments/worker-liveness.ts',
    before: 'const areAway = () => isRedisAway() || ',
    after: 'const areAway = () => ',
    tests: [{ file: 'bff/src/payments/worker-liveness.test.ts', name: 'takes Redis for away once it' }],
  },
  {
    id: 'N155',
    mistake: 'one living queue is enough to sell',
    file: 'bff/src/payments/worker-liveness.ts',
    before: '[...quiet.values()].some(({ looks }) => looks > mostQuiet)',
    after: '[...quiet.values()].every(({ looks }) => looks > mostQuiet)',
    tests: [
      {
        file: 'bff/src/payments/worker-liveness.test.ts',
        name: 'needs both queues: orders come of neither alone',
      },
    ],
  },
  {
    id: 'N156',
    mistake: 'silence while Redis was away counts against workers',
    file: 'bff/src/payments/worker-liveness.ts',
    before: 'const silent = taken !== undefined && now === seen;',
    after: 'const silent = now === seen;',
    tests: [
      {
        file: 'bff/src/payments/worker-liveness.test.ts',
        name: 'counts the silence of workers from the return of Redis',
      },
    ],
  },
  {
    id: 'N157',
    mistake: 'a restart of Redis adds to the one before',
    file: 'bff/src/payments/worker-liveness.ts',
    before: 'unknown = taken === undefined ? unknown + 1 : 0;',
    after: 'unknown = taken === undefined ? unknown + 1 : unknown;',
    tests: [{ file: 'bff/src/payments/worker-liveness.test.ts', name: 'takes Redis for away once it' }],
  },
];
