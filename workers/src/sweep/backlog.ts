import type { Model, ProjectionType, QueryFilter } from 'mongoose';
import { atMost } from './task.ts';

/** Where a task stands in what waits for it: after this one. */
interface Place {
  age: unknown;
  _id: unknown;
}

/** What waits for one task, a page at a time. */
export interface Backlog {
  /**
   * The next ones, oldest first (`age` is the field that tells), from where the last round ended; after the last
   * page from the oldest again. So whatever is stuck is looked at in every turn, and keeps nothing behind it waiting.
   */
  next<T>(
    model: Model<T>,
    where: QueryFilter<T>,
    age: string,
    options?: { fields?: ProjectionType<T>; most?: number },
  ): Promise<T[]>;
}

/**
 * The place is this process' own: a worker that is started again begins with the oldest, and two workers may look at
 * the same page, which does no harm.
 */
export function createBacklog(): Backlog {
  const places = new Map<string, Place>();
  return {
    async next<T>(
      model: Model<T>,
      where: QueryFilter<T>,
      age: string,
      { fields, most = atMost }: { fields?: ProjectionType<T>; most?: number } = {},
    ) {
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

/** Does it with one after the other. One that can't be done is told of, and keeps no other waiting. */
export async function withEach<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  onError: (error: unknown, item: T) => void,
): Promise<void> {
  for (const item of items) await act(item).catch((error: unknown) => onError(error, item));
}
