import { Timestamp } from 'bson';
import { compilePipeline } from '../aggregate/pipeline.ts';
import { notImplemented } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { valuesAt, withElements } from '../query/paths.ts';
import { compileProjection } from '../query/projection.ts';
import { countMatches, select, type Selected, type Selection } from '../query/select.ts';
import { parseSort } from '../query/sort.ts';
import { type Doc, encode, isPlain } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import {
  batchSizeOf,
  collectionName,
  collectionOf,
  type Command,
  type CommandContext,
  optionalDoc,
  wholeNumber,
} from './command.ts';

export const find: Command = (context) => {
  const { body, cursors, snapshots, catalog } = context;
  const moment = snapshots.momentOf(body, catalog);
  if (moment !== undefined) {
    const whole = snapshots.read(moment, namespaceOf(context));
    const cursor = cursors.start(namespaceOf(context), whole, batchSizeOf(body));
    return { cursor: { ...cursor, atClusterTime: new Timestamp(moment) } };
  }
  const { records } = select(collectionOf(context), selectionOf(body));
  const shape = shapeOf(body['projection']);
  const results = records.map((record) => (shape ? encode(shape(record.doc)) : record.raw));
  const single = body['singleBatch'] === true || Number(body['limit'] ?? 0) < 0;
  return { cursor: cursors.start(namespaceOf(context), results, batchSizeOf(body), single) };
};

function selectionOf(body: Doc): Selection {
  return {
    filter: optionalDoc(body['filter'], 'filter'),
    sort: parseSort(body['sort']),
    skip: wholeNumber(body['skip'], 'skip'),
    limit: Math.abs(wholeNumber(body['limit'], 'limit')),
  };
}

/** Undefined if documents are sent as they are stored. */
export function shapeOf(projection: unknown): ((doc: Doc) => Doc) | undefined {
  const flags = optionalDoc(projection, 'projection');
  return Object.keys(flags).length > 0 ? compileProjection(flags) : undefined;
}

const namespaceOf = (context: CommandContext) => `${context.database}.${collectionName(context)}`;

/** The `$group` by which the driver counts. */
const COUNT = sortKey({ _id: 1, n: { $sum: 1 } });

/** Runs a leading `$match` as a find, for its indexes. */
export const aggregate: Command = (context) => {
  const { body, cursors } = context;
  const pipeline = compilePipeline(body['pipeline']);
  const collection = collectionOf(context);
  const [first, second] = pipeline;
  const leads = first?.name === '$match';
  const filter = leads && isPlain(first.spec) ? first.spec : {};
  const batchSize = batchSizeOf(optionalDoc(body['cursor'], 'cursor'));
  const start = (results: Uint8Array[]) => ({
    cursor: cursors.start(namespaceOf(context), results, batchSize),
  });
  const onlyGroups = leads && pipeline.length === 2 && second?.name === '$group';
  if (onlyGroups && sortKey(second.spec) === COUNT) {
    const n = countMatches(collection, filter);
    return start(n === 0 ? [] : [encode({ _id: 1, n })]);
  }
  const { records } = select(collection, { filter });
  const rest = leads ? pipeline.slice(1) : pipeline;
  if (rest.length === 0) return start(records.map(({ raw }) => raw));
  const docs = rest.reduce<readonly Doc[]>(
    (input, stage) => stage.run(input),
    records.map(({ doc }) => doc),
  );
  return start(docs.map(encode));
};

export const count: Command = (context) => {
  const filter = optionalDoc(context.body['query'], 'query');
  compileFilter(filter);
  return { n: countMatches(collectionOf(context), filter) };
};

export const distinct: Command = (context) => {
  const { body } = context;
  const path = String(body['key']).split('.');
  const values = new Map<string, unknown>();
  for (const { doc } of select(collectionOf(context), { filter: optionalDoc(body['query'], 'query') })
    .records) {
    for (const value of withElements(valuesAt(doc, path)))
      if (value !== undefined && !Array.isArray(value)) values.set(sortKey(value), value);
  }
  const sorted = [...values].sort(([a], [b]) => (a < b ? -1 : 1));
  return { values: sorted.map(([, value]) => value) };
};

/** Runs a find and reports the index it used and what it examined. */
export const explain: Command = ({ body, ...context }) => {
  const inner = optionalDoc(body['explain'], 'explain');
  if (!('find' in inner)) throw notImplemented(`explain of '${Object.keys(inner)[0]}'`);
  const asked = { ...context, name: 'find', body: inner };
  const { plan, examined, records } = select(collectionOf(asked), selectionOf(inner));
  return {
    explainVersion: '1',
    queryPlanner: { namespace: namespaceOf(asked), winningPlan: stagesOf(plan), rejectedPlans: [] },
    executionStats: {
      executionSuccess: true,
      nReturned: records.length,
      executionTimeMillis: 0,
      totalKeysExamined: plan ? examined : 0,
      totalDocsExamined: examined,
    },
  };
};

function stagesOf(plan: Selected['plan']): Doc {
  if (!plan) return { stage: 'COLLSCAN', direction: 'forward' };
  const { spec, multikey } = plan.index;
  const direction = plan.down ? 'backward' : 'forward';
  const index = { keyPattern: spec.key, indexName: spec.name, isMultiKey: multikey };
  const fetch = { stage: 'FETCH', inputStage: { stage: 'IXSCAN', ...index, direction } };
  return plan.sorted ? fetch : { stage: 'SORT', inputStage: fetch };
}

export const getMore: Command = ({ body, cursors, database }) => {
  const namespace = `${database}.${String(body['collection'])}`;
  return { cursor: cursors.more(cursorId(body['getMore']), namespace, batchSizeOf(body)) };
};

export const killCursors: Command = ({ body, cursors }) => {
  const ids = Array.isArray(body['cursors']) ? body['cursors'].map(cursorId) : [];
  return { cursorsKilled: ids.filter((id) => cursors.kill(id)) };
};

function cursorId(value: unknown): bigint {
  return typeof value === 'bigint' ? value : BigInt(wholeNumber(value, 'getMore'));
}
