import { type LinkedCheckout, routes, type VerifyPaymentBody } from '@forno/shared/contracts/customer';
import { clockTime, formatPaise, isPaid, pluralise } from '@forno/shared/domain';
import {
  checkoutErrors,
  etaText,
  feeTexts,
  outcomeTexts,
  paymentAnswers,
} from '@forno/shared/messages/customer';
import { useEffect, useRef, useState } from 'react';
import { useMailedToken } from '#session/use-mailed-token.ts';
import { isRefusal, textOf } from '#transport/failure.ts';
import { LinkState } from '#transport/link-state.tsx';
import { queryClient } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { pageFacts } from '#ui/page-facts.ts';
import { useOnce } from '#ui/use-once.ts';
import { openDialog } from './open-dialog.ts';
import styles from './pay-link-page.module.css';
import { refusedWords } from './progress-words.ts';
import { loadCheckoutScript } from './razorpay.ts';

/** Milliseconds: whether it was paid, here or elsewhere. */
const everyMs = 5_000;

/** One order that staff took, for whoever was sent its link: what it comes to, and the payment. */
export function PayLinkPage() {
  const token = useMailedToken('shared');
  return (
    <Page title={`Pay ${pageFacts.name}`} frame="narrow">
      <Linked key={token} token={token} />
    </Page>
  );
}

function Linked({ token }: { token: string }) {
  const linked = useAnswer(keyOf(token), routes.linkedCheckout, {
    body: { token },
    refetchInterval: everyMs,
  });
  return linked.data ? <Order token={token} checkout={linked.data} /> : <LinkState query={linked} />;
}

const keyOf = (token: string) => ['pay-link', token];

function Order({ token, checkout }: { token: string; checkout: LinkedCheckout }) {
  const { items, deliveryFee, amount, fulfilment, address, promise } = checkout;
  return (
    <>
      <ul className={styles.items} aria-label="Your order">
        {items.map(({ name, made, quantity, amount: paise }, line) => (
          // They never change.
          <li key={`${line} ${name}`} className={styles.item}>
            <span>
              {quantity} × {name}
              <span className={styles.made}>{made}</span>
            </span>
            <Money paise={paise} />
          </li>
        ))}
        {deliveryFee && (
          <li className={styles.item}>
            <span>{feeTexts.label}</span>
            <Money paise={deliveryFee} />
          </li>
        )}
        <li className={styles.item}>
          <strong>Total</strong>
          <strong>
            <Money paise={amount} />
          </strong>
        </li>
      </ul>
      <p>{fulfilment ? 'You collect it from us.' : address && `Delivering to: ${address}`}</p>
      {promise && <p>{etaText(promise, fulfilment)}</p>}
      <Payment token={token} checkout={checkout} />
    </>
  );
}

/** What becomes of it, or the button to pay. */
function Payment({ token, checkout }: { token: string; checkout: LinkedCheckout }) {
  const { busy, reported, problem, pay } = useLinkedPayment(token, checkout);
  const { state, cancelled, claimed, returned, number, follow, amount, orderId, until } = checkout;
  if (cancelled) return <output>This order was cancelled. What was paid for it goes back.</output>;
  if (isPaid(checkout))
    return (
      <output>
        <p className={styles.paid}>Paid. Thank you.</p>
        {returned && <p>It was paid twice: {formatPaise(returned)} of it goes back.</p>}
        {number !== undefined && (
          <p>
            Your number is <strong className={styles.number}>{number}</strong>
          </p>
        )}
        {follow && <a href={follow}>Follow your order</a>}
      </output>
    );
  if (state === 'refused') return <output>{`${refusedWords.step}. ${refusedWords.detail}`}</output>;
  if (claimed || reported) return <output>We received your payment and are checking it.</output>;
  if (orderId === undefined)
    return <Notice>This link has expired, and nothing was paid. Please ask the shop for a new one.</Notice>;
  return (
    <div className={styles.pay}>
      <Button
        variant="ember"
        size="l"
        wide
        busy={busy}
        busyLabel="Opening the payment…"
        onClick={() => void pay()}
      >
        Pay {formatPaise(amount)}
      </Button>
      <p>It can be paid until {clockTime(new Date(until))}. The kitchen begins once it is paid.</p>
      {problem && <Notice role="alert">{problem}</Notice>}
    </div>
  );
}

/** The payment in the provider's dialog. `reported`: it was made here, whatever the server knows yet. */
function useLinkedPayment(token: string, checkout: LinkedCheckout) {
  const { items, amount, currency, orderId, key, checkoutUrl } = checkout;
  const paid = isPaid(checkout);
  const dialog = useRef<AbortController>(null);
  const over = paid || orderId === undefined;
  // The cashier took the money instead, or its time is up: in a dialog that stays it would be paid twice, or in vain.
  useEffect(() => {
    if (over) dialog.current?.abort();
  }, [over]);
  const { busy, once } = useOnce();
  const [reported, setReported] = useState(false);
  const [problem, setProblem] = useState('');
  // The server knew of the payment, and now waits for another: it was declined.
  const [wasClaimed, setWasClaimed] = useState(false);
  if (checkout.claimed !== wasClaimed) {
    setWasClaimed(checkout.claimed);
    if (wasClaimed && !paid) {
      setReported(false);
      setProblem(outcomeTexts.failed);
    }
  }

  const report = async ({ razorpay_payment_id, razorpay_signature }: VerifyPaymentBody) => {
    const { checkout } = await request(routes.linkedPayment, {
      body: { token, razorpay_payment_id, razorpay_signature },
    });
    queryClient.setQueryData(keyOf(token), checkout);
  };

  const pay = async () => {
    setProblem('');
    if (!checkoutUrl || !key || !orderId) return setProblem(checkoutErrors.paymentNotInitialised);
    const Dialog = await loadCheckoutScript(checkoutUrl);
    if (!Dialog) return setProblem(outcomeTexts.notLoaded);
    dialog.current = new AbortController();
    const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
    const { end } = await openDialog(Dialog, {
      key,
      payment: { amount, currency, orderId },
      description: pluralise(count, 'item'),
      payer: { name: '', email: '', contact: '' },
      onFailed: () => setProblem(outcomeTexts.failed),
      until: dialog.current.signal,
    });
    if (end === 'closed') return setProblem((said) => said || outcomeTexts.closed);
    setProblem('');
    // The money is on its way: the provider tells the server too, so that it is never asked for again here.
    setReported(true);
    if (end === 'unreadable') return undefined;
    try {
      return await report(end);
    } catch (error) {
      // Only a refusal says that there is nothing to wait for.
      if (!isRefusal(error)) return undefined;
      setReported(false);
      return setProblem(textOf(error, paymentAnswers.paymentBeingChecked));
    }
  };

  return { busy, reported, problem, pay: () => once(pay) };
}
