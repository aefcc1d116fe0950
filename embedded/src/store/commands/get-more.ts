import { type Command, wholeNumber } from './command.ts';

export const getMore: Command = ({ body, cursors, database }) => {
  const batchSize = body['batchSize'] === undefined ? undefined : wholeNumber(body['batchSize'], 'batchSize');
  return {
    cursor: cursors.more(cursorId(body['getMore']), `${database}.${String(body['collection'])}`, batchSize),
  };
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
