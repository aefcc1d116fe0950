/** Rupees (two decimals at most) to integer paise. The only place where money is rounded. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Integer paise to rupees. */
export function toRupees(paise: number): number {
  return paise / 100;
}

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `₹1,240` or `₹1,240.50`: Indian grouping, paise only when there are any. */
export function formatRupees(rupees: number): string {
  const paise = toPaise(rupees);
  return `₹${(paise % 100 === 0 ? whole : exact).format(paise / 100)}`;
}

export function formatPaise(paise: number): string {
  return formatRupees(toRupees(paise));
}

const counts = new Intl.NumberFormat('en-IN');

/** A count with Indian grouping: 1,24,000. */
export function formatCount(count: number): string {
  return counts.format(count);
}
