import { expect, it } from 'vitest';
import { dayMs, shopTimezone } from './shop-days.ts';
import { nextDaysOpening, type OpeningHours, openingsOf, openStateAt } from './shop-hours.ts';

const evening = { from: '18:00', to: '01:30' };
const lunch = { from: '11:30', to: '23:30' };
const withBreak = { from: '11:00', to: '15:00', again: { from: '18:00', to: '01:00' } };
/** Closed on Mondays; a break on Wednesdays; past midnight at the weekend. */
const hours: OpeningHours = {
  week: [lunch, null, lunch, withBreak, lunch, evening, evening],
  exceptions: [
    { date: '2026-03-29', opening: null },
    { date: '2026-10-26', opening: { from: '09:00', to: '09:30' } },
  ],
};
const at = (text: string) => new Date(`${text}+05:30`);

it('is always open without hours, and around the clock with days that meet', () => {
  expect(openStateAt(null, new Date())).toEqual({ open: true });
  const day = { from: '00:00', to: '00:00' };
  expect(openStateAt({ week: Array(7).fill(day), exceptions: [] }, new Date())).toEqual({ open: true });
});

it('never opens when every day is closed', () => {
  expect(openStateAt({ week: Array(7).fill(null), exceptions: [] }, new Date())).toEqual({ open: false });
});

it.each([
  ['Sunday noon', '2026-11-22T12:00', { open: true, until: at('2026-11-22T23:30') }],
  ['the minute it closes', '2026-11-22T23:30', { open: false, opensAt: at('2026-11-24T11:30') }],
  ['Monday, which is closed', '2026-11-23T13:00', { open: false, opensAt: at('2026-11-24T11:30') }],
  ['the minute it opens', '2026-11-24T11:30', { open: true, until: at('2026-11-24T23:30') }],
  ['Wednesday’s lunch', '2026-11-25T12:00', { open: true, until: at('2026-11-25T15:00') }],
  ['Wednesday’s break', '2026-11-25T15:00', { open: false, opensAt: at('2026-11-25T18:00') }],
  ['Wednesday’s dinner', '2026-11-26T00:30', { open: true, until: at('2026-11-26T01:00') }],
  ['after midnight of a long Friday', '2026-11-21T01:00', { open: true, until: at('2026-11-21T01:30') }],
  ['a Sunday that is closed', '2026-03-29T12:00', { open: false, opensAt: at('2026-03-31T11:30') }],
  ['a Monday that is not', '2026-10-26T09:10', { open: true, until: at('2026-10-26T09:30') }],
])('%s', (_what, now, state) => {
  expect(openStateAt(hours, at(now))).toEqual(state);
});

/** The same, computed from local time: weekday, date, hour and minute. */
function isOpenByWall(now: Date, wall: Intl.DateTimeFormat): boolean {
  const [date = '', time = ''] = wall.format(now).split(', ');
  const openingOf = (date: string) => {
    const exception = hours.exceptions.find((one) => one.date === date);
    return exception ? exception.opening : hours.week[new Date(`${date}T00:00Z`).getUTCDay()];
  };
  const yesterday = new Date(Date.parse(`${date}T00:00Z`) - dayMs).toISOString().slice(0, 10);
  const [today, before] = [openingOf(date), openingOf(yesterday)];
  const late = ({ from, to }: { from: string; to: string }) => to <= from;
  if (openingsOf(before).some((one) => late(one) && time < one.to)) return true;
  return openingsOf(today).some((one) => time >= one.from && (late(one) || time < one.to));
}

it('agrees with local time all year round, and opens and closes when it says', () => {
  const wall = new Intl.DateTimeFormat('en-CA', {
    timeZone: shopTimezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  for (let now = Date.parse('2026-01-01'); now < Date.parse('2027-01-01'); now += 409 * 60_000) {
    const moment = new Date(now);
    const state = openStateAt(hours, moment);
    expect(`${moment.toISOString()} ${state.open}`).toBe(
      `${moment.toISOString()} ${isOpenByWall(moment, wall)}`,
    );
    const turns = state.open ? state.until : state.opensAt;
    expect(turns && turns > moment).toBe(true);
    if (turns) {
      expect(openStateAt(hours, turns).open).toBe(!state.open);
      expect(openStateAt(hours, new Date(turns.getTime() - 60_000)).open).toBe(state.open);
    }
  }
});

it.each([
  ['an evening', '2026-11-24T20:00', '2026-11-25T11:00'],
  ['a lunch, whose dinner is off too', '2026-11-25T12:00', '2026-11-26T11:30'],
  ['past midnight of a long Friday', '2026-11-21T01:00', '2026-11-21T18:00'],
  ['a Sunday before a day off', '2026-11-22T20:00', '2026-11-24T11:30'],
  ['a morning before it opens', '2026-11-24T09:00', '2026-11-25T11:00'],
])('closed for today on %s, it opens on the next day that has hours', (_what, now, opens) => {
  expect(nextDaysOpening(hours, at(now))).toEqual(at(opens));
});

it('closed for today without hours, or without any opening', () => {
  expect(nextDaysOpening(null, at('2026-11-22T20:00'))).toEqual(at('2026-11-23T00:00'));
  expect(nextDaysOpening({ week: Array(7).fill(null), exceptions: [] }, new Date())).toBeUndefined();
  const day = { from: '00:00', to: '00:00' };
  const always = { week: Array(7).fill(day), exceptions: [] };
  expect(nextDaysOpening(always, at('2026-11-22T20:00'))).toEqual(at('2026-11-23T00:00'));
});
