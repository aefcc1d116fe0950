import { CommandError } from '../errors.ts';
import { isIndex } from '../query/paths.ts';
import { type Doc, isPlain, own } from '../values/decode.ts';
import { show } from '../values/show.ts';
import { DROP, KEEP } from './operators.ts';

const MAX_PADDING = 1_500_000;

interface Step {
  /** Missing objects on the way are created, and a scalar in the way is error 28; else nothing happens. */
  readonly creates: boolean;
  /** The position that the filter matched in an array, for `$`; -1 for none. */
  readonly matched?: (path: string) => number;
  change(current: unknown, path: string): unknown;
}

/** Changes what is at a path inside a document; `$` is the matched element of an array, `$[]` all of them. */
export function walk(holder: unknown, parts: readonly string[], step: Step, at = 0): void {
  const part = parts[at] ?? '';
  if (part.startsWith('$')) {
    for (const position of positions(holder, parts, step, at))
      walk(holder, parts.with(at, String(position)), step, at);
    return;
  }
  if (!canHold(holder, part)) {
    if (!step.creates) return;
    throw new CommandError(
      28,
      `Cannot create field '${part}' in element {${parts[at - 1] ?? ''}: ${show(holder)}}`,
    );
  }
  const current = read(holder, part);
  if (at === parts.length - 1) {
    const next = step.change(current, parts.join('.'));
    if (next === DROP) remove(holder, part);
    else if (next !== KEEP) write(holder, part, next);
  } else if (current !== undefined) {
    walk(current, parts, step, at + 1);
  } else if (step.creates) {
    const inner = {};
    write(holder, part, inner);
    walk(inner, parts, step, at + 1);
  }
}

function positions(holder: unknown, parts: readonly string[], step: Step, at: number): Iterable<number> {
  const path = parts.slice(0, at).join('.');
  if (parts[at] === '$') {
    const position = step.matched?.(path) ?? -1;
    if (position >= 0) return [position];
    throw new CommandError(2, 'The positional operator did not find the match needed from the query.');
  }
  if (Array.isArray(holder)) return holder.keys();
  const words = `The path '${path}' must exist in the document in order to apply array updates.`;
  throw new CommandError(2, words);
}

function canHold(holder: unknown, part: string): holder is Doc | unknown[] {
  return Array.isArray(holder) ? isIndex(part) : isPlain(holder);
}

function read(holder: Doc | unknown[], part: string): unknown {
  return Array.isArray(holder) ? holder[Number(part)] : own(holder, part);
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

/** An array keeps its length: its other elements must not move. */
function remove(holder: Doc | unknown[], part: string): void {
  if (!Array.isArray(holder)) delete holder[part];
  else if (Number(part) < holder.length) holder[Number(part)] = null;
}
