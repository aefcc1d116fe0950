import { clockTime } from '../../domain/index.ts';
import { slotDay, slotMostText } from '../everyone/slot-words.ts';

const whenText = (from: Date) => `${slotDay(from)} at ${clockTime(from)}`;

/** What a slot has: "room on Sunday 29 November at 11:30 am". */
export const slotTitle = (from: Date): string => `room on ${whenText(from)}`;

/** What a refused time leaves as it was: nothing paid yet, or an order with the time that it had. */
type Left = 'unpaid' | 'ordered';
const left = { unpaid: 'You have not been charged', ordered: 'The order keeps the time that it has' };

/** `next`: the first one that is free; null: none is. */
const other = (next: Date | null | undefined, of: Left) =>
  `${left[of]}: please choose another time${next ? `, such as ${whenText(next)}` : ''}.`;

/** `title`: of the slot. */
export const slotFullText = (title: string, next?: Date | null, of: Left = 'unpaid'): string =>
  next === null
    ? `We have no ${title} any more, nor at any other time. ${left[of]}.`
    : `We have no ${title} any more. ${other(next, of)}`;

const orElse = (next: Date | null, of: Left) => (next ? other(next, of) : `${left[of]}.`);

/** A time that has passed, or is nearer than what is ordered now would take. */
export const slotOverText = (from: Date, next: Date | null, of: Left): string =>
  `It is too late to order for ${whenText(from)}. ${orElse(next, of)}`;

/** A time at which the shop is closed, or paused. */
export const slotClosedText = (from: Date, isPaused: boolean, next: Date | null, of: Left): string =>
  `${isPaused ? 'The kitchen has paused orders for' : 'We are closed on'} ${whenText(from)}. ${orElse(next, of)}`;

/** No time takes so many, so that none is worth choosing. */
export const slotTooSmallText = (most: number, of: Left): string => `${slotMostText(most)} ${left[of]}.`;
