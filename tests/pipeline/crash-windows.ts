import type { Effect } from '../../workers/src/effects.ts';

/** What happens in the shop when the worker dies; each is driven by `crash-windows.test.ts`. */
export type Story =
  | 'a payment'
  | 'a payment that stays authorised'
  | 'a failed payment'
  | 'a second payment'
  | 'a cart paid twice'
  | 'an interrupted opening that can be paid'
  | 'an interrupted opening'
  | 'a hold that ran out'
  | 'an attempt that lost';

/** Which effects each story goes through. Every effect there is belongs to one. */
export const windows: Record<Story, readonly Effect[]> = {
  'a payment': [
    'write paid',
    'enqueue lines',
    'publish checkout',
    'note events processed',
    'take stock',
    'insert order',
    'publish order',
    'note order published',
    'prune marker',
    'record line',
    'empty cart',
    'write fulfilled',
  ],
  'a payment that stays authorised': ['capture'],
  'a failed payment': ['write failure', 'release hold'],
  'a second payment': [
    'note refund',
    'enqueue refunds',
    'refund',
    'write refund mail',
    'write refund done',
    'enqueue mail',
    'send mail',
    'write mail sent',
  ],
  'a cart paid twice': ['write refused'],
  'an interrupted opening that can be paid': ['write provider order'],
  'an interrupted opening': ['write expired'],
  'a hold that ran out': ['write expired'],
  'an attempt that lost': ['give back stock'],
};
