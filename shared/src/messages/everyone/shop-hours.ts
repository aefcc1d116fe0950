import {
  clockTime,
  type Opening,
  type OpeningHours,
  openingsOf,
  shopFormat,
  startOfDay,
  weekdays,
  weekFromMonday,
} from '../../domain/index.ts';

const dateText = shopFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const dayText = shopFormat({ day: 'numeric', month: 'long' });

/** "at 8:35 pm", "on Sunday 22 November at 11:30 am": in the shop's time. */
function whenText(moment: Date, now: Date): string {
  const day = dateText(moment) === dateText(now) ? '' : `on ${dateText(moment).replace(',', '')} `;
  return `${day}at ${clockTime(moment)}`;
}

/** Whoever reads it may not have ordered yet: not "again". */
const fromText = (moment: Date, now: Date) =>
  `You can order from ${whenText(moment, now).replace(/^(?:on|at) /, '')}.`;

/** Where nobody knows until when. */
export const closedWords = {
  closed: 'We are closed for the time being.',
  paused: 'The kitchen is catching up and is not taking orders right now. Please try again later.',
} as const;

/** Why the shop takes no orders, and when it will. */
export function closedText(opensAt: Date | undefined, now: Date): string {
  return opensAt ? `We are closed. We open again ${whenText(opensAt, now)}.` : closedWords.closed;
}

export function pausedText(until: Date | undefined, now: Date): string {
  return until ? `The kitchen is catching up. ${fromText(until, now)}` : closedWords.paused;
}

/** `at`: when the kitchen should have room again. */
export function fullText(at: Date, now: Date): string {
  return `The kitchen is full right now. ${fromText(at, now)}`;
}

/** "23:30" as "11:30 pm", on whichever day. */
const spokenClock = (clock: string) => clockTime(startOfDay('2026-01-01', clock));

function openingText(opening: Opening | null | undefined): string {
  if (!opening) return 'closed';
  if (opening.from === opening.to) return 'open all day';
  return openingsOf(opening)
    .map(({ from, to }) => `${spokenClock(from)} to ${spokenClock(to)}`)
    .join(' and ');
}

/** "20 November, closed". */
export const exceptionText = ({ date, opening }: OpeningHours['exceptions'][number]) =>
  `${dayText(startOfDay(date))}, ${openingText(opening)}`;

/** "Every day, 11:30 am to 11:30 pm", or one line for each run of equal days, then the coming exceptions. */
export function hoursLines(hours: OpeningHours | null, today: string): string[] {
  if (!hours) return ['Open all day, every day'];
  const runs: { first: number; last: number; text: string }[] = [];
  for (const day of weekFromMonday) {
    const text = openingText(hours.week[day]);
    const run = runs.at(-1);
    if (run?.text === text) run.last = day;
    else runs.push({ first: day, last: day, text });
  }
  const name = (day: number) => weekdays[day] ?? '';
  const week = runs.map(({ first, last, text }) => {
    if (runs.length === 1) return `Every day, ${text}`;
    return first === last ? `${name(first)}, ${text}` : `${name(first)} to ${name(last)}, ${text}`;
  });
  const soon = hours.exceptions
    .filter((one) => one.date >= today)
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .slice(0, 3);
  return [...week, ...soon.map(exceptionText)];
}
