/** Rupees (two decimals at most) to integer paise. The only place where money is rounded. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Whether nothing is lost in paise. */
export const isWholePaise = (rupees: number): boolean => toRupees(toPaise(rupees)) === rupees;

/** Integer paise to rupees. */
export function toRupees(paise: number): number {
  return paise / 100;
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Of what is received, given back or refunded; in paise. */
export const sumAmounts = (rows: readonly { amount: number }[]): number =>
  sum(rows.map(({ amount }) => amount));

/** Constructed when first used: that takes a phone up to 50 ms, and many pages show no number. */
function numberFormat(options?: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat('en-IN', options);
    return format.format(value);
  };
}
const whole = numberFormat({ maximumFractionDigits: 0 });
const exact = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `₹1,240` or `₹1,240.50`: Indian grouping, paise only when there are any. */
export function formatRupees(rupees: number): string {
  const paise = toPaise(rupees);
  return `₹${(paise % 100 === 0 ? whole : exact)(paise / 100)}`;
}

export function formatPaise(paise: number): string {
  return formatRupees(toRupees(paise));
}

/** A count with Indian grouping: 1,24,000. */
export const formatCount = numberFormat();
