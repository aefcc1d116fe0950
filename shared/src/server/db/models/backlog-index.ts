import type { Schema } from 'mongoose';

/** For a sweep task's pages, oldest first; only the few documents that it looks for are in the index. */
export function backlogIndex(
  schema: Pick<Schema, 'index'>,
  where: Record<string, string | true>,
  age: string,
): void {
  const [path = ''] = Object.keys(where);
  schema.index({ [path]: 1, [age]: 1, _id: 1 }, { partialFilterExpression: where });
}
