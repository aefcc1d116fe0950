import { stageWord } from '../everyone/fulfilment-words.ts';

/** The screen of the guests at the counter. */
export const guestWords = {
  title: 'Orders to collect',
  made: 'Being made',
  ready: stageWord('Sent to Delivery', 'pickup'),
  lost: 'These numbers may be old. Please ask at the counter.',
} as const;
