/** The PIN code in an address: the last separate six digits, `560001` or `560 001`. */
export function pinOf(address: string): string | undefined {
  const found = [...address.matchAll(/(?:^|\D)([1-9]\d{2})\s?(\d{3})(?!\d)/g)].at(-1);
  return found && `${found[1]}${found[2]}`;
}

/** Whether the shop delivers there. `pins`: PIN codes or prefixes; none: anywhere. */
export function isInArea(address: string, pins: readonly string[]): boolean {
  if (pins.length === 0) return true;
  const pin = pinOf(address);
  return pin !== undefined && pins.some((prefix) => pin.startsWith(prefix));
}
