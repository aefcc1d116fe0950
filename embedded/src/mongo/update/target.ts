import { CommandError } from '../errors.ts';
import { isIndex } from '../query/paths.ts';
import { show } from '../data/duplicate-key.ts';
import { type Doc, isPlain } from '../values/decode.ts';

const MAX_PADDING = 1_500_000;

/** The place inside a document that a path names. */
export interface Target {
  readonly value: unknown;
  set(value: unknown): void;
  unset(): void;
}

/**
 * Walks a path. With `create`, missing objects on the way are created, and a scalar in the way is error 28;
 * without it, an unreachable place is undefined.
 */
export function targetAt(doc: Doc, parts: readonly string[], create: boolean): Target | undefined {
  let holder: unknown = doc;
  const last = parts.length - 1;
  for (const [i, part] of parts.entries()) {
    if (!canHold(holder, part)) {
      if (!create) return undefined;
      throw new CommandError(
        28,
        `Cannot create field '${part}' in element {${parts[i - 1] ?? ''}: ${show(holder)}}`,
      );
    }
    if (i === last) return place(holder, part);
    let inner = read(holder, part);
    if (inner === undefined) {
      if (!create) return undefined;
      inner = {};
      write(holder, part, inner);
    }
    holder = inner;
  }
  return undefined;
}

function canHold(holder: unknown, part: string): holder is Doc | unknown[] {
  return Array.isArray(holder) ? isIndex(part) : isPlain(holder);
}

function read(holder: Doc | unknown[], part: string): unknown {
  if (Array.isArray(holder)) return holder[Number(part)];
  return Object.hasOwn(holder, part) ? holder[part] : undefined;
}

function write(holder: Doc | unknown[], part: string, value: unknown): void {
  if (!Array.isArray(holder)) {
    holder[part] = value;
    return;
  }
  const position = Number(part);
  if (position - holder.length > MAX_PADDING)
    throw new CommandError(2, `can't backfill more than ${MAX_PADDING} elements`);
  while (holder.length < position) holder.push(null);
  holder[position] = value;
}

function place(holder: Doc | unknown[], part: string): Target {
  return {
    value: read(holder, part),
    set: (value) => write(holder, part, value),
    unset: () => {
      // An array keeps its length: its other elements must not move.
      if (!Array.isArray(holder)) delete holder[part];
      else if (Number(part) < holder.length) holder[Number(part)] = null;
    },
  };
}
