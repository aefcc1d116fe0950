import { batchSizeOf, type Command, wholeNumber } from './command.ts';

export const getMore: Command = ({ body, cursors, database }) => {
  const namespace = `${database}.${String(body['collection'])}`;
  return { cursor: cursors.more(cursorId(body['getMore']), namespace, batchSizeOf(body)) };
};

export const killCursors: Command = ({ body, cursors }) => {
  const ids = Array.isArray(body['cursors']) ? body['cursors'].map(cursorId) : [];
  const cursorsKilled: bigint[] = [];
  const cursorsNotFound: bigint[] = [];
  for (const id of ids) (cursors.kill(id) ? cursorsKilled : cursorsNotFound).push(id);
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
};

function cursorId(value: unknown): bigint {
  return typeof value === 'bigint' ? value : BigInt(wholeNumber(value, 'getMore'));
}
