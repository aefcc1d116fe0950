/**
 * Every effect of a job on the world: a write, an enqueue, a mail, an acknowledgement. A process can die
 * before or after each; tests stop a worker exactly there by passing their own `Perform`.
 */
export const effects = [
  'write provider order',
  'capture',
  'write paid',
  'write refused',
  'write failure',
  'write expired',
  'note refund',
  'release hold',
  'enqueue lines',
  'enqueue refunds',
  'note events processed',
  'take stock',
  'insert order',
  'give back stock',
  'publish order',
  'note order published',
  'prune marker',
  'record line',
  'empty cart',
  'write fulfilled',
  'publish checkout',
  'refund',
  'write refund mail',
  'write refund done',
  'enqueue mail',
  'send mail',
  'write mail sent',
] as const;
export type Effect = (typeof effects)[number];

/** Runs one effect; the place where a test kills the process before or after it. */
export type Perform = <T>(effect: Effect, action: () => Promise<T>) => Promise<T>;

export const perform: Perform = (_effect, action) => action();
