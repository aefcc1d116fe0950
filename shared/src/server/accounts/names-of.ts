import type { Types } from 'mongoose';
import { formerColleague } from '../../messages/server/index.ts';
import type { Models } from '../db/models/index.ts';

/** How staff, and tablets that nobody was at, are called now. */
export async function namesOf(
  { users, stations }: Pick<Models, 'users' | 'stations'>,
  ids: readonly (Types.ObjectId | string)[],
): Promise<(id: Types.ObjectId | string) => string> {
  const those = { _id: { $in: [...ids] } };
  const found = await Promise.all([
    users.find(those, { name: 1 }).lean(),
    stations.find(those, { name: 1 }).lean(),
  ]);
  const names = new Map(found.flat().map(({ _id, name }) => [String(_id), name]));
  return (id) => names.get(String(id)) ?? formerColleague;
}
