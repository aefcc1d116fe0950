import { type Models, type ReleaseMark, releaseMarkId as _id } from '../models/index.ts';
import { release } from './migrations.ts';

type Marks = Pick<Models, 'releaseMarks'>;

/** What this database was migrated to; release 0 when it never was. */
export async function readMark({ releaseMarks }: Marks): Promise<ReleaseMark> {
  const found = await releaseMarks.findById(_id).lean<ReleaseMark>();
  return found ?? { _id, release: 0, indexes: '' };
}

/** The newest release that has migrated this database. */
export const releaseOf = async (models: Marks): Promise<number> => (await readMark(models)).release;

/** For the way back to an older program: from now on its workers take jobs, and a newer one migrates again. */
export async function returnToRelease({ releaseMarks }: Marks): Promise<void> {
  await releaseMarks.updateOne({ _id, release: { $gt: release } }, { $set: { release } });
}
