import { clockTime, shopFormat } from '../../domain/index.ts';

const dayText = shopFormat({ weekday: 'long', day: 'numeric', month: 'long' });

const whenText = (from: Date) => `on ${dayText(from).replace(',', '')} at ${clockTime(from)}`;

/** What a slot has: "room on Sunday 29 November at 11:30 am". */
export const slotTitle = (from: Date): string => `room ${whenText(from)}`;

/** `title`: of the slot. `next`: the first one that is free. */
export const slotFullText = (title: string, next?: Date): string =>
  `We have no ${title} any more. You have not been charged: please choose another time${
    next ? `, such as ${whenText(next).slice(3)}` : ''
  }.`;
