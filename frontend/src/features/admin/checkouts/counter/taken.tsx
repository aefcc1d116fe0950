import { type LinkedCheckout, routes } from '@forno/shared/contracts/admin';
import { clockTime, digitsOf, formatPaise, isPaid, toE164 } from '@forno/shared/domain';
import { Link } from 'react-router-dom';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageFacts } from '#ui/page-facts.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { useCopy } from '#ui/use-copy.ts';
import type { CounterOrder, Taken as TakenOrder } from './counter-order.ts';
import { Focused } from './focused.tsx';
import styles from './taken.module.css';
import { EndLink } from './waiting-links.tsx';

interface TakenProps {
  order: CounterOrder;
  taken: TakenOrder;
  /** Money comes otherwise than by the link. */
  onReceive: () => void;
  /** The link ended unpaid: what was typed is an order again. */
  onAnew: () => void;
  onNext: () => void;
}

/** What is said last: the number, the change, or the link to pay; then the next one. */
export function Taken({ order, taken, onReceive, onAnew, onNext }: TakenProps) {
  const { checkoutId, number, amount, change, url, apart } = taken;
  const isTyped = apart && order.lines.length > 0;
  return (
    <section className={styles.taken} aria-label="Taken">
      {number !== undefined && <Number number={number} />}
      {change > 0 && <p className={styles.change}>Change {formatPaise(change)}</p>}
      {url && (
        <PayLink
          checkoutId={checkoutId}
          url={url}
          whose={apart ?? order}
          amount={amount}
          onReceive={onReceive}
          onAnew={apart ? undefined : onAnew}
        />
      )}
      {!url && <p>{formatPaise(amount)} received.</p>}
      <Focused>
        <Button variant="ember" size="l" onClick={onNext}>
          {isTyped ? 'Back to the order' : 'Next order'}
        </Button>
      </Focused>
      {!url && (
        <p>
          A mistake? <Link to={`/admin/delivery/${checkoutId}`}>Cancel it or give money back</Link>
        </p>
      )}
    </section>
  );
}

const Number = ({ number }: { number: string }) => (
  <p>
    Number <strong className={styles.number}>{number}</strong>
  </p>
);

const hasEnded = ({ claimed, state }: LinkedCheckout) =>
  !claimed && (state === 'expired' || state === 'refused');

/** Milliseconds: whether it was paid meanwhile. */
const everyMs = 4_000;

interface PayLinkProps extends Pick<TakenProps, 'onReceive'> {
  checkoutId: string;
  /** Absent: what was typed for it is not here. */
  onAnew: TakenProps['onAnew'] | undefined;
  url: string;
  whose: { name: string; phone: string };
  amount: number;
}

/** The page to pay it, as a code to scan and a link to send; and what came of it. */
function PayLink({ checkoutId, url, whose, amount, onReceive, onAnew }: PayLinkProps) {
  const due = [whose.name.trim(), formatPaise(amount)].filter(Boolean).join(': ');
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
  const { data } = useAnswer(['counter', 'link', token], routes.linkedCheckout, {
    body: { token },
    refetchInterval: ({ state }) => (state.data && isPaid(state.data) ? false : everyMs),
  });
  if (data && isPaid(data))
    return (
      <>
        <output>{due} paid.</output>
        {data.number !== undefined && <Number number={data.number} />}
      </>
    );
  if (data && hasEnded(data))
    return (
      <>
        <Notice role="alert">The link ended before it was paid, and nothing is held any more.</Notice>
        {onAnew && <Button onClick={onAnew}>Back to the order</Button>}
      </>
    );
  return (
    <>
      <p>{due} to pay. It cooks once it is paid.</p>
      <div className={styles.code}>
        <QrCode text={url} label="QR code of the page to pay" />
      </div>
      <SendLink url={url} phone={whose.phone} amount={amount} />
      <output>{data ? wordsOf(data) : ''}</output>
      <Button onClick={onReceive}>Received here instead</Button>
      <EndLink checkoutId={checkoutId} due={due} />
    </>
  );
}

function wordsOf({ claimed, until }: LinkedCheckout): string {
  if (claimed) return 'Paid, and being checked.';
  return `Not paid yet. It can be paid until ${clockTime(new Date(until))}.`;
}

/** By the apps of this device, to the customer’s phone where it is known. */
function SendLink({ url, phone, amount }: { url: string; phone: string; amount: number }) {
  const { state, copy } = useCopy(url);
  const to = phone.trim() ? toE164(phone) : '';
  const text = encodeURIComponent(`${pageFacts.name}: please pay ${formatPaise(amount)} here: ${url}`);
  return (
    <>
      <p className={styles.ways}>
        <Button onClick={() => void copy()}>{state === 'copied' ? 'Copied' : 'Copy the link'}</Button>
        <a className={styles.way} href={`sms:${to}?body=${text}`}>
          Text message
        </a>
        <a
          className={styles.way}
          href={`https://wa.me/${digitsOf(to)}?text=${text}`}
          rel="noreferrer"
          target="_blank"
        >
          WhatsApp
        </a>
        <a className={styles.way} href={url} target="_blank" rel="noreferrer">
          Open it
        </a>
      </p>
      {state === 'refused' && <Field label="This browser copies nothing. The link:" readOnly value={url} />}
    </>
  );
}
