import { type Model, mongo } from 'mongoose';

/** Duplicate key error: with a unique key as the lock, another process was first. */
const duplicateKey = 11_000;

/** `of`: a field of that key. */
export function isDuplicateKey(error: unknown, of?: string): boolean {
  if (!(error instanceof mongo.MongoServerError) || error.code !== duplicateKey) return false;
  return of === undefined || Object.keys(Object(error['keyPattern'])).includes(of);
}

/** Absent fields stay absent; the driver would write null. */
const asTheyAre = { ordered: false, lean: true, ignoreUndefined: true };

/**
 * Inserts all documents in one command and returns for each whether we inserted it. Existing ones do not stop the
 * others. Bypasses mongoose: casts, defaults and validation of data that is typed already take longer than the insert.
 */
export async function insertEach<T>(model: Model<T>, documents: readonly T[]): Promise<boolean[]> {
  try {
    await model.insertMany([...documents], asTheyAre);
    return documents.map(() => true);
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    // Unwrap connection errors, which the driver wraps in a write error.
    if (error.errorResponse instanceof Error) throw error.errorResponse;
    const refused = [error.writeErrors].flat();
    const onlyTaken = refused.length > 0 && refused.every(({ code }) => code === duplicateKey);
    if (!onlyTaken || error.result.getWriteConcernError()) throw error;
    return documents.map((_document, index) => !refused.some((one) => one.index === index));
  }
}
