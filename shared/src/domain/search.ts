/** Matches texts that contain this one, whatever its case: its letters are letters, not a pattern. */
export function contains(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
}

/** The part of an order's id that a search names (people read out its end), if it can be one. */
export function orderIdPart(text: string): string | undefined {
  const id = text.trim().replace(/^#/, '').toLowerCase();
  return /^[0-9a-f]{4,24}$/.test(id) ? id : undefined;
}
