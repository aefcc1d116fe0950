import { select } from '../query/select.ts';
import { type Command, collectionName, documents, optionalDoc, wholeNumber } from './command.ts';
import { refuseOptions, runStatements } from './statements.ts';

/** MongoDB's `delete`. */
export const remove: Command = (context) => {
  const statements = documents(context, 'deletes');
  const collection = context.catalog.find(context.database, collectionName(context));
  let n = 0;
  const writeErrors = runStatements(statements, context.body['ordered'], (statement) => {
    refuseOptions(statement);
    const filter = optionalDoc(statement['q'], 'deletes.q');
    const limit = wholeNumber(statement['limit'], 'deletes.limit');
    const { records } = select(collection, { filter, limit });
    for (const record of records) collection?.remove(record);
    n += records.length;
  });
  return { n, ...writeErrors };
};
