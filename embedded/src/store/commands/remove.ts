import { select, type Selection } from '../query/select.ts';
import type { Doc } from '../values/decode.ts';
import { type Command, collectionName, documents, optionalDoc, wholeNumber } from './command.ts';
import { runStatements } from './statements.ts';

/** MongoDB's `delete`. */
export const remove: Command = (context) => {
  const statements = documents(context, 'deletes');
  const collection = context.catalog.find(context.database, collectionName(context));
  let n = 0;
  const writeErrors = runStatements(statements, context.body['ordered'], (statement) => {
    const { records } = select(collection, removeSelection(statement));
    for (const record of records) collection?.remove(record);
    n += records.length;
  });
  return { n, ...writeErrors };
};

/** Which documents a statement of it is about: one, or with limit 0 all. */
export function removeSelection(statement: Doc): Selection {
  return {
    filter: optionalDoc(statement['q'], 'deletes.q'),
    limit: wholeNumber(statement['limit'], 'deletes.limit'),
    collation: statement['collation'],
    hint: statement['hint'],
  };
}
