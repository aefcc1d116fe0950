import type { Journal } from '../data/journal.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { type Doc, isPlain, MAX_DOCUMENT_BYTES, own } from '../values/decode.ts';
import { MAX_MESSAGE_BYTES } from '../wire/frames.ts';
import type { Execute } from '../wire/serve-connection.ts';
import { create, createIndexes, drop, dropDatabase, dropIndexes } from './collections.ts';
import { listCollections, listIndexes } from './collections.ts';
import { type Command, type CommandContext, refuseStrange } from './command.ts';
import { aggregate, count, distinct, explain, find, getMore, killCursors } from './reads.ts';
import { findAndModify, insert, remove, update } from './writes.ts';

/** A standalone server: no replica set, so drivers neither retry writes nor try transactions. It keeps snapshots for all that. */
const hello: Command = ({ name }) => ({
  ...(name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
  helloOk: true,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  snapshotReads: true,
});

interface CommandEntry {
  readonly run: Command;
  /** Its own options; without them, any. */
  readonly options?: string;
  /** Answered once all writes so far are on disk: even a refusal may depend on an unsynced write. */
  readonly writes?: boolean;
}

const writing = (run: Command, options: string): CommandEntry => ({ run, options, writes: true });

/** The commands that the shop, mongoose and the driver send. Any other is refused. */
const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  hello: { run: hello },
  ismaster: { run: hello },
  ping: { run: () => ({}), options: '' },
  find: { run: find, options: 'filter projection sort skip limit batchSize singleBatch noCursorTimeout' },
  aggregate: { run: aggregate, options: 'pipeline cursor' },
  count: { run: count, options: 'query' },
  distinct: { run: distinct, options: 'key query' },
  explain: { run: explain, options: 'verbosity' },
  getMore: { run: getMore, options: 'collection batchSize' },
  killCursors: { run: killCursors, options: 'cursors' },
  listIndexes: { run: listIndexes, options: 'cursor' },
  listCollections: { run: listCollections, options: 'filter nameOnly authorizedCollections cursor' },
  insert: writing(insert, 'documents ordered'),
  update: writing(update, 'updates ordered'),
  delete: writing(remove, 'deletes ordered'),
  findAndModify: writing(findAndModify, 'query sort fields update remove new upsert'),
  create: writing(create, ''),
  drop: writing(drop, ''),
  dropDatabase: writing(dropDatabase, ''),
  createIndexes: writing(createIndexes, 'indexes'),
  dropIndexes: writing(dropIndexes, 'index'),
};

/** What drivers add to any command. */
const COMMON = ['$db', '$clusterTime', '$readPreference', 'lsid', 'maxTimeMS', 'readConcern', 'writeConcern'];

/** Runs commands one at a time, each synchronously: that makes every command atomic. */
export function createExecutor(
  journal: Journal,
  held: Pick<CommandContext, 'catalog' | 'cursors' | 'snapshots'>,
): Execute {
  return ({ body, database, sequences }) => {
    const name = Object.keys(body)[0] ?? '';
    const command = own(COMMANDS, name);
    const reply = answerOf(() => {
      if (!command) throw new CommandError(59, `no such command: '${name}'`);
      refusePromises(name, body);
      const full = command.writes && journal.refusal();
      if (full) throw full;
      if (command.options !== undefined)
        refuseStrange(name, body, [name, ...COMMON, ...command.options.split(' ')]);
      return command.run({ name, body, database, sequences, ...held });
    });
    if (!command?.writes) return reply;
    return journal.settled().then(
      () => reply,
      (cause: unknown) => refusalOf(cause),
    );
  };
}

/** Refuses guarantees that a single machine can't give. */
function refusePromises(name: string, { readConcern, writeConcern, ...body }: Doc): void {
  if (['startTransaction', 'autocommit', 'txnNumber'].some((key) => key in body))
    throw new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  const level = isPlain(readConcern) ? readConcern['level'] : undefined;
  // The driver sends it with all that belongs to such a find.
  const isSnapshot = level === 'snapshot' && ['find', 'getMore', 'killCursors'].includes(name);
  if ((level === 'snapshot' && !isSnapshot) || level === 'linearizable')
    throw notImplemented(`readConcern ${level}`);
  const copies = isPlain(writeConcern) ? writeConcern['w'] : undefined;
  if (typeof copies === 'number' && copies > 1)
    throw new CommandError(2, "cannot use 'w' > 1 when a host is not replicated");
}

function answerOf(run: () => Doc): Doc {
  try {
    return { ...run(), ok: 1 };
  } catch (cause) {
    return refusalOf(cause);
  }
}

function refusalOf(cause: unknown): Doc {
  if (cause instanceof CommandError) return cause.toReply();
  return new CommandError(1, `internal error of the embedded document store: ${String(cause)}`).toReply();
}
