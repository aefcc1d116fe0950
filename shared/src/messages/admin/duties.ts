import type { Access, Duty } from '../../domain/index.ts';

/** What each duty is called, and what it is for. */
export const dutyWords: Record<Duty, { name: string; about: string }> = {
  kitchen: { name: 'Kitchen', about: 'board, statuses, sold out, pause, stock in' },
  counter: { name: 'Counter', about: 'what the kitchen does, and orders, refunds, messages' },
  owner: { name: 'Owner', about: 'everything' },
};

/** Duties that rest since a backup was restored. */
export const restWords = {
  title: 'A backup was restored: who still works here?',
  about:
    'These can do nothing before you say so. End those who were dismissed since the backup, owners too. A password that was changed since is the old one again: where it was found out, have it changed.',
  works: (name: string, duty: string) => `${name} still works here: ${duty}`,
  all: 'All of these still work here',
  rests: 'Rests',
  done: 'Done: log in again to work.',
} as const;

/** Which duty somebody lacks: of calls, and of screens typed by hand. */
export const dutyNeededText = (access: Access): string =>
  access === 'open' || access === 'customer'
    ? ''
    : `This is not one of your duties: it needs “${dutyWords[access].name}”. Please ask an owner.`;
