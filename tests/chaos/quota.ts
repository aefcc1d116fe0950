/**
 * Spreads a run's checkouts evenly over its blows, so that each blow meets paying customers. Each blow opens a
 * share; unused checkouts are offered again.
 */
export interface Quota {
  take(): boolean;
  giveBack(): void;
  openNext(): void;
  taken(): number;
  isFilled(): boolean;
}

export function createQuota(total: number, shares: number): Quota {
  let opened = 0;
  let used = 0;
  return {
    take() {
      const isOpen = used < Math.ceil((total * opened) / shares);
      if (isOpen) used += 1;
      return isOpen;
    },
    giveBack() {
      used -= 1;
    },
    openNext() {
      opened = Math.min(shares, opened + 1);
    },
    taken: () => used,
    isFilled: () => used >= total,
  };
}
