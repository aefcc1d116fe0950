import { expect, it } from 'vitest';
import {
  callName,
  endOfNumberDay,
  hourAtPlace,
  nextNumber,
  numberDayOf,
  placeOfHour,
  startOfNumberDay,
} from './call-number.ts';

it('counts an evening past midnight as one day, and begins again at five in the shop’s zone', () => {
  expect(numberDayOf(new Date('2026-11-20T18:45:00Z'))).toBe('2026-11-20');
  expect(numberDayOf(new Date('2026-11-20T23:29:59Z'))).toBe('2026-11-20');
  expect(numberDayOf(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21');
  const lateEvening = new Date('2026-11-20T19:30:00Z');
  expect(startOfNumberDay(lateEvening).toISOString()).toBe('2026-11-19T23:30:00.000Z');
  expect(endOfNumberDay(lateEvening).toISOString()).toBe('2026-11-20T23:30:00.000Z');
});

it('has the hours after midnight at the end of its day', () => {
  const evening = [0, 23, 4, 17, 5, 1].toSorted((a, b) => placeOfHour(a) - placeOfHour(b));
  expect(evening).toEqual([5, 17, 23, 0, 1, 4]);
  expect(evening.map((hour) => hourAtPlace(placeOfHour(hour)))).toEqual(evening);
});

it.each([
  ['begins at 1', 0, undefined, 1],
  ['goes on', 16, undefined, 17],
  ['goes on after a backup was restored the day before', 16, '2026-11-20T23:29:59Z', 17],
  ['leaves a hundred for each hour that a restored backup may not know', 16, '2026-11-21T01:40:00Z', 301],
  ['goes on from there', 301, '2026-11-21T01:40:00Z', 302],
])('%s', (_what, last, restored, next) => {
  expect(
    nextNumber(last, '2026-11-21', restored === undefined ? undefined : { at: new Date(restored) }),
  ).toBe(next);
});

it('leaves a hundred for each day before, of what was ordered ahead that a restored backup may not know', () => {
  const ahead = (restored: string, last = 0, times?: number) =>
    nextNumber(last, '2026-11-21', { at: new Date(restored), times }, '2026-11-20');
  expect([ahead('2026-11-20T23:29:59Z'), ahead('2026-11-19T23:29:59Z')]).toEqual([701, 601]);
  expect([ahead('2026-11-20T18:00:00Z', 701), ahead('2026-11-12T18:00:00Z', 3)]).toEqual([702, 4]);
  // Of two on one day the later one does not know what was given after the earlier.
  expect([ahead('2026-11-20T18:00:00Z', 3, 2), ahead('2026-11-12T18:00:00Z', 3, 2)]).toEqual([801, 4]);
  // Nor one on the day itself what was ordered after one on the day before, from 701 on.
  expect(nextNumber(3, '2026-11-21', { at: new Date('2026-11-21T06:00:00Z'), times: 2 })).toBe(1601);
});

it('calls a delivery by its number, and an older one by its short id', () => {
  expect(callName({ _id: '64b00000000000000a5c70bd', number: 17 })).toBe('17');
  expect(callName({ _id: '64b00000000000000a5c70bd' })).toBe('#5C70BD');
});

it.each([
  ['2026-11-20T18:00:00Z', '17'],
  // After midnight it is still that evening.
  ['2026-11-20T19:00:00Z', '17'],
  ['2026-11-21T07:00:00Z', 'Sat-17'],
  ['2026-11-26T07:00:00Z', 'Thu-17'],
  ['2026-11-27T07:00:00Z', '27-17'],
])('names the day with a number of another day: begun on Friday for %s it is %s', (startAt, name) => {
  const order = { _id: '64b00000000000000a5c70bd', number: 17, createdAt: '2026-11-20T07:00:00Z' };
  expect(callName({ ...order, startAt: new Date(startAt) })).toBe(name);
});
