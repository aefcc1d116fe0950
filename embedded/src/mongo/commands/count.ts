import { valuesAt, withElements } from '../query/paths.ts';
import { countMatches, select } from '../query/select.ts';
import { sortKey } from '../values/sort-key.ts';
import { type Command, collectionName } from './command.ts';
import { selectionOf } from './find.ts';

export const count: Command = (context) => {
  const collection = context.catalog.find(context.database, collectionName(context));
  return { n: countMatches(collection, selectionOf(context.body, 'query')) };
};

export const distinct: Command = (context) => {
  const collection = context.catalog.find(context.database, collectionName(context));
  const path = String(context.body['key']).split('.');
  const values = new Map<string, unknown>();
  for (const record of select(collection, selectionOf(context.body, 'query')).records) {
    for (const value of withElements(valuesAt(record.doc, path))) {
      if (value !== undefined && !Array.isArray(value)) values.set(sortKey(value), value);
    }
  }
  const sorted = [...values].sort(([a], [b]) => (a < b ? -1 : 1));
  return { values: sorted.map(([, value]) => value) };
};
