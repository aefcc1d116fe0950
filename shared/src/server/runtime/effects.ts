/**
 * Names of all side effects: writes, enqueues, mails, acknowledgements. A process can die before or after each; tests
 * crash a worker or a BFF exactly there by passing their own `Perform`.
 */
export const effects = [
  // One of each transition of a checkout: `move` names no other.
  'open checkout',
  'claim checkout',
  'expire checkout',
  'pay checkout',
  'receive checkout',
  'fail checkout',
  'refuse checkout',
  'fulfil checkout',
  'begin checkout',
  'hold stock',
  'write event',
  'ask again',
  'capture',
  'note refund',
  'confirm refund',
  'note order refund',
  'note refunds copied',
  'note dispute',
  'mark disputed orders',
  'write dispute mail',
  'publish checkout',
  'end checkouts',
  'begin release',
  'release hold',
  'settle transfer',
  'enqueue lines',
  'enqueue refunds',
  'note events processed',
  'set event aside',
  'take stock',
  'insert order',
  'void order',
  'note restock',
  'change delivery',
  'copy delivery',
  'note delivery copied',
  'begin return',
  'return stock',
  'note stock returned',
  'publish order',
  'note order published',
  'empty cart',
  'refund',
  'write refund mail',
  'write order mail',
  'issue bill',
  'issue credit note',
  'enqueue mail',
  'send mail',
  'write mail sent',
  'write prints',
  'enqueue prints',
  'begin print',
  'print sheet',
  'note print',
] as const;
export type Effect = (typeof effects)[number];

/** Runs one effect; where tests crash the process before or after it. */
export type Perform = <T>(effect: Effect, action: () => Promise<T>) => Promise<T>;

export const perform: Perform = (_effect, action) => action();
