import { routes } from '@forno/shared/contracts/customer';
import { errors, outcomeTexts } from '@forno/shared/messages/customer';
import { useParams } from 'react-router-dom';
import { LinkedState } from '#accounts/linked-state.tsx';
import { useAnswer } from '#transport/use-answer.ts';
import { keys } from '#transport/keys.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { CheckoutPanel } from './checkout-panel.tsx';
import styles from './checkout-progress.module.css';
import { hasFailed, isKnownPaid } from './progress.ts';

/** A checkout's own page, updated live: progress of the payment and its orders. */
export function CheckoutPage() {
  const { id = '' } = useParams();
  const checkout = useAnswer(keys.checkout(id), routes.checkout, { params: { id } });
  const { data } = checkout;
  const ways = (
    <div className={styles.actions}>
      <ButtonLink to="/order" variant="ember">
        See your orders
      </ButtonLink>
      <ButtonLink to="/cart">Back to cart</ButtonLink>
    </div>
  );
  const hasMoney = data !== undefined && isKnownPaid(data) && !hasFailed(data);
  return (
    <Page title="Your checkout" frame="narrow">
      <LinkedState
        query={checkout}
        text={errors.ordersFetch}
        action={<ButtonLink to="/order">See your orders</ButtonLink>}
        lines={3}
      />
      {hasMoney && <CheckoutPanel checkout={data}>{ways}</CheckoutPanel>}
      {data && !hasMoney && (
        <>
          {hasFailed(data) ? (
            <p>{outcomeTexts.failed}</p>
          ) : (
            <p>Nothing has been paid yet. Your cart is still here.</p>
          )}
          {ways}
        </>
      )}
    </Page>
  );
}
