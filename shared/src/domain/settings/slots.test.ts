import { expect, it } from 'vitest';
import { dayMs } from './shop-days.ts';
import { type OpeningHours, openStateAt } from './shop-hours.ts';
import { type Slot, slotsOf } from './slots.ts';

const at = (text: string) => new Date(`${text}+05:30`);
const lunch = { from: '11:00', to: '15:00', again: { from: '18:00', to: '01:00' } };
const hours: OpeningHours = {
  week: [lunch, null, lunch, lunch, lunch, lunch, lunch],
  exceptions: [
    { date: '2026-11-26', opening: { from: '12:00', to: '14:00' } },
    { date: '2026-11-27', opening: null },
  ],
};
const later = { days: 1, minutes: 30, pizzas: 8 };
const clock = (moment: Date) => new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(5, 16);
/** What takes 40 minutes, asked for at this moment. */
function ask(now: string, shop: Partial<Parameters<typeof slotsOf>[0]> = {}, usualMinutes = 40) {
  const usualMs = usualMinutes * 60_000;
  const moment = at(now);
  const speed = { usualMs, soonest: new Date(moment.getTime() + usualMs) };
  return slotsOf({ hours, pause: null, later, ...shop }, speed, moment);
}
const begins = (slots: Slot[]) => slots.map(({ from }) => clock(from));

it('a closed shop sells the first slot that can be kept once somebody is there', () => {
  const slots = ask('2026-11-24T09:00', { later: { ...later, days: 0 } });
  expect(begins(slots).slice(0, 2)).toEqual(['11-24T11:30', '11-24T12:00']);
  expect(clock(slots[0]!.startAt)).toBe('11-24T11:05');
  // Nobody is there at 10:00 for what takes an hour and a half.
  expect(begins(ask('2026-11-24T09:00', {}, 90))[0]).toBe('11-24T12:30');
});

it('a break sells nothing, nor its first minutes; after midnight it is still the evening’s day', () => {
  const slots = begins(ask('2026-11-25T14:10', { later: { ...later, days: 0 } }));
  // 14:30 to 15:00 would have to be begun at 14:05.
  expect(slots).toEqual([
    ...[
      '18:30',
      '19:00',
      '19:30',
      '20:00',
      '20:30',
      '21:00',
      '21:30',
      '22:00',
      '22:30',
      '23:00',
      '23:30',
    ].map((time) => `11-25T${time}`),
    '11-26T00:00',
    '11-26T00:30',
  ]);
  expect(begins(ask('2026-11-26T00:05', { later: { ...later, days: 0 } }))[0]).toBe('11-26T00:30');
});

it('an exception has its own times, and a holiday none', () => {
  expect(begins(ask('2026-11-26T08:00'))).toEqual(['11-26T12:30', '11-26T13:00', '11-26T13:30']);
  expect(begins(ask('2026-11-27T08:00', { later: { ...later, days: 0 } }))).toEqual([]);
});

it('a pause is over before anything is begun; without an end it is over on another day', () => {
  const pause = (until: string | null, closed = false) =>
    begins(ask('2026-11-25T11:00', { pause: { until: until && at(until).toISOString(), closed } }))[0];
  expect(pause('2026-11-25T12:00')).toBe('11-25T12:30');
  expect(pause(null)).toBe('11-26T12:30');
  expect(pause('2026-11-26T12:00', true)).toBe('11-26T12:30');
});

it('a busy kitchen sells no slot before what is ordered now', () => {
  const now = at('2026-11-25T12:00');
  const speed = { usualMs: 40 * 60_000, soonest: new Date(now.getTime() + 100 * 60_000) };
  expect(clock(slotsOf({ hours, pause: null, later }, speed, now)[0]!.from)).toBe('11-25T13:30');
});

it('around the clock midnight is a time like any other, and off there is none', () => {
  const slots = begins(ask('2026-11-25T22:00', { hours: null }));
  expect(slots.slice(0, 4)).toEqual(['11-25T22:30', '11-25T23:00', '11-25T23:30', '11-26T00:00']);
  expect(slots).toHaveLength(3 + 48);
  expect(ask('2026-11-25T22:00', { later: null })).toEqual([]);
  expect(ask('2026-11-25T22:00', { later: undefined })).toEqual([]);
});

it('whatever the minute and the length: apart, whole, within an opening, and begun neither before it nor in the past', () => {
  for (let step = 0; step < 60; step += 1) {
    const now = new Date(at('2026-11-22T00:00').getTime() + step * 239 * 60_000);
    const usualMs = (15 + (step % 90)) * 60_000;
    const minutes = [15, 30, 60][step % 3]!;
    const shop = { hours, pause: null, later: { days: step % 4, minutes, pizzas: 1 } };
    const slots = slotsOf(shop, { usualMs, soonest: new Date(now.getTime() + usualMs) }, now);
    slots.forEach(({ from, to, startAt }, index) => {
      expect(to.getTime() - from.getTime()).toBe(minutes * 60_000);
      expect(from.getTime()).toBeGreaterThanOrEqual(slots[index - 1]?.to.getTime() ?? 0);
      expect(startAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
      for (const moment of [startAt, from, new Date(to.getTime() - 1)])
        expect(openStateAt(hours, moment).open).toBe(true);
      expect(to.getTime() - now.getTime()).toBeLessThan((shop.later.days + 2) * dayMs);
    });
  }
});
