import { formatPaise, formatRupees } from '@forno/shared/domain';

/** Exactly one of the two units, by name: a bare number of money is a mistake waiting. */
type MoneyProps = ({ paise: number } | { rupees: number }) & { className?: string | undefined };

export function Money({ className, ...amount }: MoneyProps) {
  const text = 'paise' in amount ? formatPaise(amount.paise) : formatRupees(amount.rupees);
  return <span className={className ? `figures ${className}` : 'figures'}>{text}</span>;
}
