import { z } from 'zod';
import { type Outcome, parseRequest } from './refused.ts';

export const collectionOf = <S extends z.ZodType>(item: S) =>
  z.object({ entity: z.literal('collection'), count: z.int(), items: z.array(item) });

export function collection(items: readonly unknown[]): Outcome<unknown> {
  return { ok: true, value: { entity: 'collection', count: items.length, items } };
}

const seconds = z.coerce.number({ error: 'from and to must be unix timestamps in seconds' }).int().optional();
const page = z.object({
  from: seconds,
  to: seconds,
  count: z.coerce
    .number({ error: 'The count must be an integer.' })
    .int('The count must be an integer.')
    .min(1, 'The count must be at least 1.')
    .max(100, 'The count may not be greater than 100.')
    .default(10),
  skip: z.coerce.number({ error: 'The skip must be an integer.' }).int().min(0).default(0),
});

/** One page of a list: newest first, `from` and `to` (unix seconds) inclusive, `count` items (default 10). */
export function pageOf<T extends { created_at: number }>(
  oldestFirst: T[],
  query: URLSearchParams,
): Outcome<unknown> {
  const parsed = parseRequest(page, Object.fromEntries(query));
  if (!parsed.ok) return parsed;
  const { from = 0, to = Number.POSITIVE_INFINITY, count, skip } = parsed.value;
  const within = oldestFirst.filter((item) => item.created_at >= from && item.created_at <= to).toReversed();
  return collection(within.slice(skip, skip + count));
}
