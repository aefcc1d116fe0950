import { errors } from '@forno/shared/messages';
import { useParams } from 'react-router-dom';
import { textOf } from '#api/api-error.ts';
import { useCheckout } from '#api/use-checkouts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { CheckoutPanel } from './checkout-panel.tsx';
import styles from './checkout-progress.module.css';
import { hasFailed, isKnownPaid } from './progress.ts';

/** One checkout by its address: the progress of the payment and its orders. */
export function CheckoutPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, isFetching, refetch } = useCheckout(id);
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
      {isPending && <SkeletonLines lines={3} />}
      {error && !data && (
        <ErrorState
          message={textOf(error, errors.ordersFetch)}
          onRetry={() => void refetch()}
          retrying={isFetching}
          action={<ButtonLink to="/order">See your orders</ButtonLink>}
        />
      )}
      {hasMoney && <CheckoutPanel checkout={data}>{ways}</CheckoutPanel>}
      {data && !hasMoney && (
        <>
          {hasFailed(data) && <p>{errors.paymentFailed}</p>}
          <p>Nothing has been paid yet. Your cart is waiting for you.</p>
          {ways}
        </>
      )}
    </Page>
  );
}
