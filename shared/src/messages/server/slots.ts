import { clockTime } from '../../domain/index.ts';
import { slotDay, slotMostText } from '../everyone/slot-words.ts';

const whenText = (from: Date) => `${slotDay(from)} at ${clockTime(from)}`;

/** What a slot has: "room on Sunday 29 November at 11:30 am". */
export const slotTitle = (from: Date): string => `room on ${whenText(from)}`;

/** `title`: of the slot. `next`: the first one that is free; null: none is. */
export const slotFullText = (title: string, next?: Date | null): string =>
  next === null
    ? `We have no ${title} any more, nor at any other time. You have not been charged.`
    : `We have no ${title} any more. You have not been charged: please choose another time${
        next ? `, such as ${whenText(next)}` : ''
      }.`;

/** No time takes so many, so that none is worth choosing. */
export const slotTooSmallText = (most: number): string => `${slotMostText(most)} You have not been charged.`;
