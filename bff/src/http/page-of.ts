import { nextCursorHeader } from '@forno/shared/contracts/server';

/** A page of what was read with one more than its limit, and the header with the cursor of the next one, if there is one. */
export function pageOf<T extends { _id: unknown }>(found: readonly T[], limit: number) {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const headers: Record<string, string> = last ? { [nextCursorHeader]: String(last._id) } : {};
  return { page, headers };
}
