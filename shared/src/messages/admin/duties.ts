import type { Access, Duty } from '../../domain/index.ts';

/** What each duty is called, and what it is for. */
export const dutyWords: Record<Duty, { name: string; about: string }> = {
  kitchen: { name: 'Kitchen', about: 'board, statuses, sold out, pause, stock in' },
  counter: { name: 'Counter', about: 'what the kitchen does, and orders, refunds, messages' },
  owner: { name: 'Owner', about: 'everything' },
};

/** Which duty somebody lacks: of calls, and of screens typed by hand. */
export const dutyNeededText = (access: Access): string =>
  access === 'open' || access === 'customer'
    ? ''
    : `This is not one of your duties: it needs “${dutyWords[access].name}”. Please ask an owner.`;
