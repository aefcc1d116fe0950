import { cartTotalPaise, formatPaise } from '@forno/shared/domain';
import { dearerText, feeTexts } from '@forno/shared/messages/customer';
import { useState } from 'react';
import { useProfile } from '#accounts/use-profile.ts';
import { termsOf, useDeliveryTerms, useFulfilment } from '#cart/delivery-terms.ts';
import { useCart } from '#cart/use-cart.ts';
import { useFees } from '#settings/use-fees.ts';
import { Notice } from '#ui/notice.tsx';
import { FeeLine } from '#widgets/fee-line.tsx';
import styles from './delivery-section.module.css';

/** What it costs to bring the cart there, when that goes back, and what is too little to be brought. */
export function FeeNote() {
  const { data: cart } = useCart();
  const terms = useDeliveryTerms();
  const { data: fees } = useFees();
  // A dearer delivery is not only another sum below: somebody has seen this one.
  const [first, setFirst] = useState(fees);
  if (!first && fees) setFirst(fees);
  const home = useProfile().data?.address;
  const before = termsOf({ cart, fees: first, way: useFulfilment(), home });
  if (!terms) return cart && <FeeLine pizzas={cartTotalPaise(cart.cartData, cart.customisation)} />;
  const { fee, minimum, freeFrom } = terms;
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
      {before && before.fee < fee && (
        <div className={styles.notice}>
          <Notice>{dearerText(before.fee, fee)}</Notice>
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
