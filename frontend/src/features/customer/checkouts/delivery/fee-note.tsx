import { formatPaise } from '@forno/shared/domain';
import { feeTexts } from '@forno/shared/messages/customer';
import { useDeliveryTerms } from '#cart/delivery-terms.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './delivery-section.module.css';

/** What it costs to bring the cart there, when that goes back, and what is too little to be brought. */
export function FeeNote() {
  const { fee = 0, minimum, freeFrom } = useDeliveryTerms() ?? {};
  return (
    <>
      {fee > 0 && (
        <div className={styles.notice}>
          <p>
            {feeTexts.label} <strong>{formatPaise(fee)}</strong>
          </p>
          <p className={styles.phone}>
            {freeFrom !== undefined && `${feeTexts.freeFrom(freeFrom)} `}
            {feeTexts.rule}
          </p>
        </div>
      )}
      {minimum !== undefined && (
        <div className={styles.notice}>
          <Notice>{feeTexts.minimum(minimum)}</Notice>
        </div>
      )}
    </>
  );
}
