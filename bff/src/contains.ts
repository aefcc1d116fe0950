/** Matches texts that contain this one, whatever its case: its letters are letters, not a pattern. */
export function contains(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
}
