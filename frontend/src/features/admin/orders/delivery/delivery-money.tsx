import type { DeliveryAnswer } from '@forno/shared/contracts/admin';
import { formatPaise, isCounterPayment } from '@forno/shared/domain';
import { deliveryWords as words, reasonForStaff, wayWords } from '@forno/shared/messages/admin';
import { DateTime } from '#ui/date-time.tsx';
import { Money } from '#ui/money.tsx';
import { Pairs } from '#ui/pairs.tsx';
import { CorrectTender } from './correct-tender.tsx';
import styles from './delivery.module.css';

/** What came in, what went back, and what is left. */
export function DeliveryMoney({ delivery }: { delivery: DeliveryAnswer }) {
  const { checkoutId, money, paymentId } = delivery;
  const { amount, fee = 0, paid, givenBack, due, disputed, left, failure } = money;
  const { tenders, refunds, disputes } = money;
  return (
    <section aria-labelledby="money">
      <h2 id="money">Money</h2>
      <Pairs
        className={styles.sums}
        pairs={[
          [words.notPaid, paid === 0 && <Money key="open" paise={amount} />],
          [words.paid, <Money key="paid" paise={paid} />],
          [words.fee, fee > 0 && <Money key="fee" paise={fee} />],
          [words.givenBack, <Money key="back" paise={givenBack} />],
          [words.due, due > 0 && <Money key="due" paise={due} />],
          [words.disputed, disputed > 0 && <Money key="disputed" paise={disputed} />],
          [words.left, <strong key="left">{formatPaise(left)}</strong>],
        ]}
      />
      {failure && <p className={styles.second}>{words.failed(failure)}</p>}
      {paymentId && !isCounterPayment(paymentId) && (
        <p className={styles.second}>{words.payment(paymentId)}</p>
      )}
      <ul className={styles.rows}>
        {tenders.map((received, nth) => (
          <li key={nth}>
            <strong>{`${formatPaise(received.amount)} ${wayWords[received.tender]}`}</strong>
            <span className={styles.second}>
              received by {received.by}, <DateTime value={received.at} />
              {received.reference && `, ${received.reference}`}
            </span>
            <CorrectTender checkoutId={checkoutId} nth={nth} received={received} />
          </li>
        ))}
        {refunds.map((refund, nth) => (
          <li key={nth}>
            <strong>{`${formatPaise(refund.amount)} ${words.refundStates[refund.state]}`}</strong>
            <span className={styles.second}>
              {words.refundWay(refund)}, <DateTime value={refund.at} />. {reasonForStaff(refund.reason)}
            </span>
          </li>
        ))}
        {disputes.map((dispute, nth) => (
          <li key={nth}>
            <strong>{`${formatPaise(dispute.amount)} disputed`}</strong>
            <span className={styles.second}>{dispute.words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
