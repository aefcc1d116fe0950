import type { Effect } from '@forno/shared/server';

/** What happens in the shop when the worker dies; each is driven by `crash-windows.test.ts`. */
export type Story =
  | 'a payment'
  | 'a payment that stays authorised'
  | 'a failed payment'
  | 'a second payment'
  | 'a deleted order'
  | 'a cart paid twice'
  | 'an interrupted opening that can be paid'
  | 'an interrupted opening'
  | 'a hold that ran out'
  | 'an attempt that lost';

/** Which effects each story goes through. Every effect there is belongs to one. */
export const windows: Record<Story, readonly Effect[]> = {
  'a payment': [
    'pay checkout',
    'enqueue lines',
    'publish checkout',
    'note events processed',
    'take stock',
    'insert order',
    'publish order',
    'note order published',
    'prune marker',
    'record order',
    'empty cart',
    'fulfil checkout',
  ],
  'a payment that stays authorised': ['capture'],
  'a failed payment': ['fail checkout', 'release hold'],
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
  'a deleted order': ['note order refund', 'confirm refund'],
  'a cart paid twice': ['refuse checkout'],
  'an interrupted opening that can be paid': ['open checkout'],
  'an interrupted opening': ['expire checkout'],
  'a hold that ran out': ['expire checkout'],
  'an attempt that lost': ['give back stock'],
};
