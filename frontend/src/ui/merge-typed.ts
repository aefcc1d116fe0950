const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isLike = <T extends object>(one: T, other: unknown): other is T =>
  isObject(other) && isSame(Object.keys(one), Object.keys(other));

/** Rows that came and went: theirs, less what was taken out here, and what was added here. */
const mergedRows = (was: unknown[], mine: unknown[], theirs: unknown[]): unknown[] => {
  const isIn = (rows: unknown[]) => (row: unknown) => rows.some((one) => isSame(one, row));
  const stays = (row: unknown) => !isIn(was)(row) || isIn(mine)(row);
  return [...theirs.filter(stays), ...mine.filter((row) => !isIn(was)(row) && !isIn(theirs)(row))];
};

const mergedFields = <T extends object>(was: T, mine: T, theirs: T, fixed: ReadonlySet<string>): T => {
  const whole = structuredClone(theirs);
  for (const key in whole) {
    const [then, here, there] = [was[key], mine[key], theirs[key]];
    const inPlace = fixed.has(key) && isObject(there) && isLike(there, then) && isLike(there, here);
    whole[key] = inPlace ? mergedFields(then, here, there, fixed) : mergeTyped(then, here, there, fixed);
  }
  return whole;
};

/**
 * What was typed on top of what somebody else saved meanwhile, down to single fields and rows of lists. Where both
 * changed the same, what was typed stays, or both rows stand there: whoever saves sees it. `fixed`: names of lists whose
 * rows neither come nor go.
 */
export function mergeTyped<T>(was: T, mine: T, theirs: T, fixed: ReadonlySet<string> = new Set()): T {
  if (isSame(mine, was)) return theirs;
  if (!isObject(theirs) || isSame(theirs, was)) return mine;
  if (!Array.isArray(theirs))
    return isLike(theirs, was) && isLike(theirs, mine) ? mergedFields(was, mine, theirs, fixed) : mine;
  if (!Array.isArray(was) || !Array.isArray(mine)) return mine;
  const rows = structuredClone(theirs);
  rows.splice(0, rows.length, ...mergedRows(was, mine, theirs));
  return rows;
}
