/** A document's id: 24 hex digits. */
export const idForm = /^[0-9a-f]{24}$/;

/** An order's short id, `#5C70BD`: its last six hex digits. Copying copies the whole id. */
export function shortId(id: string): string {
  return `#${id.slice(-6).toUpperCase()}`;
}
