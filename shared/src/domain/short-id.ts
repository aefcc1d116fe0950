/** An order's id as people read it out: `#5C70BD`, its last six hex digits. The whole id stays what is copied. */
export function shortId(id: string): string {
  return `#${id.slice(-6).toUpperCase()}`;
}
