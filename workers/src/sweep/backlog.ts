import type { Model, ProjectionType, QueryFilter } from 'mongoose';
import type { Deps } from './deps.ts';

/** Page size: the next round finds the rest, and no round takes long. */
export const pageSize = 200;

/** A task's position in its backlog: after this one. */
interface Cursor {
  age: unknown;
  _id: unknown;
}

export type Backlog = ReturnType<typeof createBacklog>;

/**
 * The position is per process: a restarted worker begins with the oldest, and two workers may read the same page, which
 * is harmless.
 */
export function createBacklog() {
  const places = new Map<string, Cursor>();
  const times = new Map<string, number>();
  return {
    hasMore: () => places.size > 0,
    /** Whether it is time again for what reads too much to be done each round. */
    isTime(name: string, now: Date, everyMs: number): boolean {
      const isDue = Math.abs(now.getTime() - (times.get(name) ?? -Infinity)) >= everyMs;
      if (isDue) times.set(name, now.getTime());
      return isDue;
    },
    /**
     * The next page, oldest first (by `age`), from where the last round ended, wrapping around. So stuck items are
     * retried every cycle without blocking those behind them.
     */
    async next<T>(
      model: Model<T>,
      where: QueryFilter<T>,
      age: string,
      { fields, most = pageSize }: { fields?: ProjectionType<T>; most?: number } = {},
    ): Promise<T[]> {
      const place = places.get(model.modelName);
      const behind = place && {
        $or: [{ [age]: { $gt: place.age } }, { [age]: place.age, _id: { $gt: place._id } }],
      };
      const page = await model
        .find(behind ? { $and: [where, { [age]: { $gte: place.age } }, behind] } : where, fields)
        .sort({ [age]: 1, _id: 1 })
        .limit(most)
        .lean<T[]>();
      const last = page.at(-1);
      if (page.length < most || last === undefined) places.delete(model.modelName);
      else places.set(model.modelName, { age: valueAt(last, age), _id: valueAt(last, '_id') });
      return page;
    },
  };
}

function valueAt(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      document,
    );
}

/** Processes items one after the other. A failed one is logged and blocks no other. Returns how many there were. */
export async function forEachSettled<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  onError: (error: unknown, item: T) => void,
): Promise<number> {
  for (const item of items) await act(item).catch((error: unknown) => onError(error, item));
  return items.length;
}

/** Logs what became of a document, named by its id, that could not be processed. */
export const logFailed =
  ({ logger }: Pick<Deps, 'logger'>, idName: 'checkoutId' | 'orderId' | 'id', message: string) =>
  (error: unknown, { _id }: { _id: unknown }) =>
    logger.error({ err: error, [idName]: String(_id) }, message);

/** Finds one kind of unfinished work and restarts it; returns how much it found. */
export type SweepTask = (deps: Deps, now: Date, backlog: Backlog) => Promise<number>;

interface Each<T> {
  where: QueryFilter<T>;
  act: (deps: Deps, item: T) => Promise<unknown>;
  failed: readonly [idName: Parameters<typeof logFailed>[1], message: string];
}

/** Deals with each document like this by itself, once what wrote it is no longer at it. Its time is at `age`. */
export const eachOf =
  <T extends { _id: unknown }>(
    of: (models: Deps['models']) => Model<T>,
    age: string,
    { where, act, failed }: Each<T>,
  ): SweepTask =>
  async (deps, now, backlog) => {
    const old = { ...where, [age]: { $lte: ago(now, deps.config.UNFINISHED_AFTER_MS) } };
    const found = await backlog.next(of(deps.models), old, age);
    return forEachSettled(found, (item) => act(deps, item), logFailed(deps, ...failed));
  };

/** Until then (ms) what wrote it is probably still at it. */
export const underWayMs = 30_000;

/** The moment so many ms before. */
export const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);
