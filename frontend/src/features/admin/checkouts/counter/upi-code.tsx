import { routes } from '@forno/shared/contracts/admin';
import { formatPaise, upiText } from '@forno/shared/domain';
import { keys } from '#transport/keys.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { pageFacts } from '#ui/page-facts.ts';
import { QrCode } from '#ui/qr-code.tsx';
import styles from './pay-dialog.module.css';

/** The shop’s own address with the amount, to scan. That the money came is said by a person: no bank tells us. */
export function UpiCode({ total }: { total: number }) {
  const { data } = useAnswer([...keys.shop, 'counter'], routes.counterSettings, {});
  if (!data) return null;
  const { upi } = data.counter;
  if (upi === null) return <p>For a code to scan, set the shop’s UPI address on the page Shop.</p>;
  return (
    <div className={styles.code}>
      <QrCode
        text={upiText({ upi, name: pageFacts.name, amount: total })}
        label={`QR code: pay ${formatPaise(total)} to ${upi}`}
      />
    </div>
  );
}
