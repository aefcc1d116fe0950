import { formatPaise, formatRupees } from '@forno/shared/domain';

/** Exactly one unit, by name: a bare number of money invites mistakes. */
type MoneyProps = ({ paise: number } | { rupees: number }) & { className?: string | undefined };

export function Money({ className, ...amount }: MoneyProps) {
  const text = 'paise' in amount ? formatPaise(amount.paise) : formatRupees(amount.rupees);
  return <span className={className ? `figures ${className}` : 'figures'}>{text}</span>;
}
