import { type Model, mongo } from 'mongoose';
import { duplicateKey } from './database.ts';

/**
 * Inserts all of these in one command and says for each whether it is there now by us. One that is there already by
 * somebody else stops none of the others.
 */
export async function insertEach<T>(model: Model<T>, documents: readonly T[]): Promise<boolean[]> {
  try {
    await model.insertMany(documents, { ordered: false, throwOnValidationError: true });
    return documents.map(() => true);
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    // A lost connection stays one for whoever tells the client: the driver wraps it in an error of the write.
    if (error.errorResponse instanceof Error) throw error.errorResponse;
    const refused = [error.writeErrors].flat();
    const onlyTaken = refused.length > 0 && refused.every(({ code }) => code === duplicateKey);
    if (!onlyTaken || error.result.getWriteConcernError()) throw error;
    return documents.map((_document, index) => !refused.some((one) => one.index === index));
  }
}
