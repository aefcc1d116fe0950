import { mistakes } from '../mutant.ts';

const limitHold = 'bff/src/payments/limit-hold.test.ts';
const hoarding = 'bff/src/payments/hoarding.int.test.ts';
const workerLiveness = 'bff/src/payments/worker-liveness.test.ts';

export const limits = mistakes({
  'bff/src/payments/limit-hold.ts': {
    'M62 limitHold off': [
      'if (qty <= most) continue;',
      'continue;',
      `${limitHold} > one unpaid checkout holds a share of what is left, twice as much with a verified email`,
    ],
    'N147 an unverified account may hold a feast': [
      "  if (!isVerified && pizzas > UNVERIFIED_PIZZAS) return refuse('verify_first');\n",
      '',
      `${hoarding} > a normal order of a fresh, unverified account passes, and a feast waits for the verified email`,
    ],
    'N148 unverified accounts together may hold everything': [
      'const scarce = beyond(UNVERIFIED_SHARE, 1, open) ?? beyond(',
      'const scarce = beyond(',
      `${hoarding} > sixty unverified accounts of`,
    ],
    'N149 one network may hold what all may': [
      ' ?? beyond(ADDRESS_SHARE, portionsAnybody, near);',
      ';',
      `${hoarding} > sixty unverified accounts of`,
    ],
    'N151 paid holds count against the unverified share': [
      '{ state: { $in: [...holding] }, unverifiedFrom: { $exists: true } }',
      '{ unverifiedFrom: { $exists: true } }',
      `${hoarding} > three accounts that try their worst leave every ingredient sellable to an honest customer`,
    ],
    'N152 one account opens checkouts without end': [
      'return user && from;',
      'return from;',
      `${hoarding} > one account opens a few checkouts and then waits; asking for the same one again is free`,
    ],
    'N153 one address opens checkouts without end': [
      'return user && from;',
      'return user;',
      `${limitHold} > opens no more than is allowed, by account and by address (`,
    ],
  },
  'bff/src/payments/worker-liveness.ts': {
    'N154 unknown counts as alive: sells while Redis is away': [
      'const areAway = () => isRedisAway() || ',
      'const areAway = () => ',
      `${workerLiveness} > takes Redis for away once it`,
    ],
    'N155 one living queue is enough to sell': [
      '[...quiet.values()].some(({ looks }) => looks > mostQuiet)',
      '[...quiet.values()].every(({ looks }) => looks > mostQuiet)',
      `${workerLiveness} > needs both queues: orders come of neither alone`,
    ],
    'N156 silence while Redis was away counts against workers': [
      'const silent = taken !== undefined && now === seen;',
      'const silent = now === seen;',
      `${workerLiveness} > counts the silence of workers from the return of Redis`,
    ],
    'N157 a restart of Redis adds to the one before': [
      'unknown = taken === undefined ? unknown + 1 : 0;',
      'unknown = taken === undefined ? unknown + 1 : unknown;',
      `${workerLiveness} > takes Redis for away once it`,
    ],
  },
});
