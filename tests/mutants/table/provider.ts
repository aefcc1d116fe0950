import { mistakes } from '../mutant.ts';

const providerTest = 'shared/src/server/payments/provider.test.ts';
const jobErrors = 'workers/src/runtime/job-errors.test.ts';
const onTheWire = 'tests/pipeline/on-the-wire.test.ts';
const insertEach = 'shared/src/server/db/insert-each.int.test.ts';
const producer = 'shared/src/server/queues/producer.int.test.ts';
const rateLimit = 'shared/src/server/payments/rate-limit.int.test.ts';

export const provider = mistakes({
  'shared/src/server/payments/provider.ts': {
    'M45 refund without idempotency header': [
      '          { headers },',
      '          { headers: {} },',
      `${providerTest} > sends the idempotency key of a refund`,
    ],
    'M66 capture options not sent': [
      'unique_receipt: true, payment };',
      'unique_receipt: true };',
      `${providerTest} > creates an order under a unique receipt, with its notes and the key as basic authentication`,
    ],
    'M67 unique_receipt not sent': [
      'unique_receipt: true, payment };',
      'payment };',
      `${providerTest} > creates an order under a unique receipt, with its notes and the key as basic authentication`,
    ],
    'N187 a final refusal is asked again': [
      'if (!error.retryable || error.keyRefused ||',
      'if (error.keyRefused ||',
      `${providerTest} > reports a refusal as final, with the provider’s reason, without retrying`,
    ],
    'N188 a lost answer is not asked for again': [
      '    tries = 2,\n',
      '    tries = 1,\n',
      `${providerTest} > asks again when the answer to an order was lost, under the same receipt`,
    ],
    'N189 only the first page of a list is read': [
      'if (items.length < pageSize || all.length >= most) return all;',
      'return all;',
      `${providerTest} > reads all pages of a long list`,
    ],
    'N190 another order is taken for the one of our receipt': [
      'return items.find((order) => order.receipt === receipt);',
      'return items[0];',
      `${providerTest} > finds by a receipt no order of another`,
    ],
    'N191 the refund does not carry our note': [
      'notes: { key: name }',
      'notes: {}',
      `${providerTest} > sends the idempotency key of a refund`,
    ],
  },
  'shared/src/server/payments/errors.ts': {
    'M47 409 is final': [
      'const passing = [408, 409, 425, 429];',
      'const passing = [408, 425, 429];',
      providerTest,
    ],
    'M48 wrong key is final': [
      'this.retryable = this.keyRefused || ',
      'this.retryable = ',
      `${jobErrors} > lets a provider that answers`,
    ],
    'N192 a gateway that hides the outcome says that nothing was made': [
      'const silent = [0, 408, 502, 504];',
      'const silent = [0];',
      `${providerTest} > knows of an answer`,
    ],
  },
  'shared/src/server/db/database.ts': {
    'M59 read concern local': [
      "readConcernLevel: 'majority'",
      "readConcernLevel: 'local'",
      `${onTheWire} > reads with`,
    ],
    'M60 writes acknowledged by one': ["w: 'majority'", 'w: 1', `${onTheWire} > writes with`],
  },
  'shared/src/server/db/insert-each.ts': {
    'M61 insertEach takes every refused write for a taken key': [
      'refused.length > 0 && refused.every(({ code }) => code === duplicateKey)',
      'refused.length > 0',
      `${insertEach} > takes no other refusal for a document that is there already`,
    ],
  },
  'shared/src/server/queues/producer.ts': {
    'M73 background jobs get no lower priority': [
      '          ...(background ? { priority: backgroundPriority } : {}),\n',
      '',
      `${producer} > gives jobs with a waiting customer priority over two hundred sweep jobs`,
    ],
    'N196 a queue that does not answer is waited for without end': [
      'return Promise.race([added, deadline(confirmWithinMs)]);',
      'return added;',
      `${producer} > says no within a second when there is no Redis, instead of hanging`,
    ],
  },
  'shared/src/server/payments/rate-limit.ts': {
    'M75 the shared rate limit lets every call through': [
      'const off = await redis.eval(script, 1, key, interval, longest).then(Number, () => 0);',
      'const off = 0;',
      `${rateLimit} > keeps one limit for all who call, workers and requests together`,
    ],
    'N194 a worker calls as far ahead as a waiting customer': [
      "const headStart = who === 'request' ? headStartMs : 0;",
      'const headStart = headStartMs;',
      `${rateLimit} > gives customers priority over queued checks`,
    ],
    'N195 no calls without Redis': [
      '.then(Number, () => 0);',
      '.then(Number, () => -1);',
      `${rateLimit} > does not limit calls while Redis is down`,
    ],
  },
  'shared/src/server/payments/entities.ts': {
    'N193 a status that the provider invents hides the other payments': [
      "z.enum([...paymentStates, 'unknown']).catch('unknown')",
      "z.enum([...paymentStates, 'unknown'])",
      `${providerTest} > continues when a payment has an unknown status`,
    ],
  },
});
