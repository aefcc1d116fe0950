import type { Mutant } from '../mutant.ts';

export const provider: readonly Mutant[] = [
  {
    id: 'M45',
    mistake: 'refund without idempotency header',
    file: 'shared/src/server/payments/provider.ts',
    before: '          { headers },',
    after: '          { headers: {} },',
    tests: [
      { file: 'shared/src/server/payments/provider.test.ts', name: 'sends the idempotency key of a refund' },
    ],
  },
  {
    id: 'M47',
    mistake: '409 is final',
    file: 'shared/src/server/payments/errors.ts',
    before: 'const passing = [408, 409, 425, 429];',
    after: 'const passing = [408, 425, 429];',
    tests: [{ file: 'shared/src/server/payments/provider.test.ts' }],
  },
  {
    id: 'M48',
    mistake: 'wrong key is final',
    file: 'shared/src/server/payments/errors.ts',
    before: 'this.retryable = this.keyRefused || ',
    after: 'this.retryable = ',
    tests: [{ file: 'workers/src/runtime/job-errors.test.ts', name: 'lets a provider that answers' }],
  },
  {
    id: 'M59',
    mistake: 'read concern local',
    file: 'shared/src/server/db/database.ts',
    before: "readConcernLevel: 'majority'",
    after: "readConcernLevel: 'local'",
    tests: [{ file: 'tests/pipeline/on-the-wire.test.ts', name: 'reads with' }],
  },
  {
    id: 'M60',
    mistake: 'writes acknowledged by one',
    file: 'shared/src/server/db/database.ts',
    before: "w: 'majority'",
    after: 'w: 1',
    tests: [{ file: 'tests/pipeline/on-the-wire.test.ts', name: 'writes with' }],
  },
  {
    id: 'M61',
    mistake: 'insertEach takes every refused write for a taken key',
    file: 'shared/src/server/db/insert-each.ts',
    before: 'refused.length > 0 && refused.every(({ code }) => code === duplicateKey)',
    after: 'refused.length > 0',
    tests: [
      {
        file: 'shared/src/server/db/insert-each.int.test.ts',
        name: 'takes no other refusal for a document that is there already',
      },
    ],
  },
  {
    id: 'M66',
    mistake: 'capture options not sent',
    file: 'shared/src/server/payments/provider.ts',
    before: 'unique_receipt: true, payment };',
    after: 'unique_receipt: true };',
    tests: [
      {
        file: 'shared/src/server/payments/provider.test.ts',
        name: 'creates an order under a unique receipt, with its notes and the key as basic authentication',
      },
    ],
  },
  {
    id: 'M67',
    mistake: 'unique_receipt not sent',
    file: 'shared/src/server/payments/provider.ts',
    before: 'unique_receipt: true, payment };',
    after: 'payment };',
    tests: [
      {
        file: 'shared/src/server/payments/provider.test.ts',
        name: 'creates an order under a unique receipt, with its notes and the key as basic authentication',
      },
    ],
  },
  {
    id: 'M73',
    mistake: 'background jobs get no lower priority',
    file: 'shared/src/server/queues/producer.ts',
    before: '          ...(background ? { priority: backgroundPriority } : {}),\n',
    after: '',
    tests: [
      {
        file: 'shared/src/server/queues/producer.int.test.ts',
        name: 'gives jobs with a waiting customer priority over two hundred sweep jobs',
      },
    ],
  },
  {
    id: 'M75',
    mistake: 'the shared rate limit lets every call through',
    file: 'shared/src/server/payments/rate-limit.ts',
    before: 'const off = await redis.eval(script, 1, key, interval, longest).then(Number, () => 0);',
    after: 'const off = 0;',
    tests: [
      {
        file: 'shared/src/server/payments/rate-limit.int.test.ts',
        name: 'keeps one limit for all who call, workers and requests together',
      },
    ],
  },
  {
    id: 'N187',
    mistake: 'a final refusal is asked again',
    file: 'shared/src/server/payments/provider.ts',
    before: 'if (!error.retryable || error.keyRefused ||',
    after: 'if (error.keyRefused ||',
    tests: [
      {
        file: 'shared/src/server/payments/provider.test.ts',
        name: 'reports a refusal as final, with the provider’s reason, without retrying',
      },
    ],
  },
  {
    id: 'N188',
    mistake: 'a lost answer is not asked for again',
    file: 'shared/src/server/payments/provider.ts',
    before: '    tries = 2,\n',
    after: '    tries = 1,\n',
    tests: [
      {
        file: 'shared/src/server/payments/provider.test.ts',
        name: 'asks again when the answer to an order was lost, under the same receipt',
      },
    ],
  },
  {
    id: 'N189',
    mistake: 'only the first page of a list is read',
    file: 'shared/src/server/payments/provider.ts',
    before: 'if (items.length < pageSize || all.length >= most) return all;',
    after: 'return all;',
    tests: [{ file: 'shared/src/server/payments/provider.test.ts', name: 'reads all pages of a long list' }],
  },
  {
    id: 'N190',
    mistake: 'another order is taken for the one of our receipt',
    file: 'shared/src/server/payments/provider.ts',
    before: 'return items.find((order) => order.receipt === receipt);',
    after: 'return items[0];',
    tests: [
      { file: 'shared/src/server/payments/provider.test.ts', name: 'finds by a receipt no order of another' },
    ],
  },
  {
    id: 'N191',
    mistake: 'the refund does not carry our note',
    file: 'shared/src/server/payments/provider.ts',
    before: 'notes: { key: name }',
    after: 'notes: {}',
    tests: [
      { file: 'shared/src/server/payments/provider.test.ts', name: 'sends the idempotency key of a refund' },
    ],
  },
  {
    id: 'N192',
    mistake: 'a gateway that hides the outcome says that nothing was made',
    file: 'shared/src/server/payments/errors.ts',
    before: 'const silent = [0, 408, 502, 504];',
    after: 'const silent = [0];',
    tests: [{ file: 'shared/src/server/payments/provider.test.ts', name: 'knows of an answer' }],
  },
  {
    id: 'N193',
    mistake: 'a status that the provider invents hides the other payments',
    file: 'shared/src/server/payments/entities.ts',
    before: "z.enum([...paymentStates, 'unknown']).catch('unknown')",
    after: "z.enum([...paymentStates, 'unknown'])",
    tests: [
      {
        file: 'shared/src/server/payments/provider.test.ts',
        name: 'continues when a payment has an unknown status',
      },
    ],
  },
  {
    id: 'N194',
    mistake: 'a worker calls as far ahead as a waiting customer',
    file: 'shared/src/server/payments/rate-limit.ts',
    before: "const headStart = who === 'request' ? headStartMs : 0;",
    after: 'const headStart = headStartMs;',
    tests: [
      {
        file: 'shared/src/server/payments/rate-limit.int.test.ts',
        name: 'gives customers priority over queued checks',
      },
    ],
  },
  {
    id: 'N195',
    mistake: 'no calls without Redis',
    file: 'shared/src/server/payments/rate-limit.ts',
    before: '.then(Number, () => 0);',
    after: '.then(Number, () => -1);',
    tests: [
      {
        file: 'shared/src/server/payments/rate-limit.int.test.ts',
        name: 'does not limit calls while Redis is down',
      },
    ],
  },
  {
    id: 'N196',
    mistake: 'a queue that does not answer is waited for without end',
    file: 'shared/src/server/queues/producer.ts',
    before: 'return Promise.race([added, deadline(confirmWithinMs)]);',
    after: 'return added;',
    tests: [
      {
        file: 'shared/src/server/queues/producer.int.test.ts',
        name: 'says no within a second when there is no Redis, instead of hanging',
      },
    ],
  },
];
