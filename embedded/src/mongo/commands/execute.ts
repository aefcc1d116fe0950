import type { Catalog } from '../data/catalog.ts';
import { CommandError } from '../errors.ts';
import type { Doc } from '../values/decode.ts';
import type { Execute } from '../wire/serve-connection.ts';
import { aggregate } from './aggregate.ts';
import { create, drop, dropDatabase, listCollections } from './collections.ts';
import type { Command } from './command.ts';
import { count, distinct, find, getMore, killCursors } from './find.ts';
import type { Cursors } from './cursors.ts';
import { explain } from './explain.ts';
import { findAndModify } from './find-and-modify.ts';
import { buildInfo, hello, nothing } from './handshake.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert, remove, update } from './writes.ts';
import { checkOptions } from './options.ts';

const READS: Readonly<Record<string, Command>> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  buildInfo,
  buildinfo: buildInfo,
  ping: nothing,
  revokeSessions: nothing,
  find,
  aggregate,
  count,
  distinct,
  explain,
  getMore,
  killCursors,
  listIndexes,
  listCollections,
};

/** Answered once all writes so far are on disk: even a refusal may depend on an unsynced write. */
const WRITES: Readonly<Record<string, Command>> = {
  insert,
  update,
  delete: remove,
  findAndModify,
  findandmodify: findAndModify,
  create,
  drop,
  dropDatabase,
  createIndexes,
  dropIndexes,
};

/** Runs commands one at a time, each synchronously: that makes every command atomic. */
export function createExecutor(catalog: Catalog, cursors: Cursors): Execute {
  return ({ body, database, sequences }) => {
    const name = Object.keys(body)[0] ?? '';
    const read = Object.hasOwn(READS, name) ? READS[name] : undefined;
    const command = read ?? (Object.hasOwn(WRITES, name) ? WRITES[name] : undefined);
    const reply = answerOf(() => {
      if (!command) throw new CommandError(59, `no such command: '${name}'`);
      checkOptions(name, body);
      return command({ name, body, database, sequences, catalog, cursors });
    });
    return read || !command ? reply : catalog.settled().then(() => reply);
  };
}

function answerOf(run: () => Doc): Doc {
  try {
    return { ...run(), ok: 1 };
  } catch (cause) {
    if (cause instanceof CommandError) return cause.toReply();
    return new CommandError(1, `internal error of the embedded document store: ${String(cause)}`).toReply();
  }
}
