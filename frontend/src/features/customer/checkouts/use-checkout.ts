import type { CartAnswer, VerifyPaymentBody } from '@forno/shared/contracts/customer';
import { defaultRecipe, madeOf } from '@forno/shared/domain';
import {
  countWords,
  paymentAnswers,
  checkoutErrors,
  errors,
  commonRefusals,
  shopNotices,
} from '@forno/shared/messages/customer';
import { useNavigate } from 'react-router-dom';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { currentSession } from '#session/session.ts';
import { sessionUserId } from '#accounts/session-user.ts';
import { profileQuery } from '#accounts/use-profile.ts';
import { cartSettled } from '#cart/use-cart.ts';
import { pause } from '#ui/lazy-part.tsx';
import { toast } from '#ui/toast.ts';
import { serverNow } from '#ui/use-now.ts';
import { useOnce } from '#ui/use-once.ts';
import { beginCheckout, loadProvider, type CheckoutBlocked, type CheckoutStarted } from './begin-checkout.ts';
import { businessToBill } from './business-store.ts';
import { termsNow } from '#cart/delivery-terms.ts';
import { ordersAskedBy } from './report-payment.ts';
import { askAgain, askDelivery } from './delivery/delivery-store.ts';
import { chooseDue, dueNow } from './delivery/due-store.ts';
import { finishCheckout } from './finish-checkout.ts';
import { addPaidReport } from './paid-reports.ts';
import { openDialog } from './open-dialog.ts';
import { goOn, knownPaid, watchPaid } from './paid-elsewhere.ts';
import { keepOutcome, keepRefusal, type Outcome } from './payment-outcome.ts';

/** A fixed placeholder (specification, section 9), for customers whose number is not known. */
const placeholderPhone = '9999999999';
/** Waits for it, but for no longer than anybody would: 4 s. */
const soon = <T>(work: Promise<T>) => Promise.race([work, pause(4_000).then(() => undefined)]);

const id = 'checkout';

function describe({ cartData }: CartAnswer): string {
  const count = cartData.reduce((sum, line) => sum + line.quantity, 0);
  return countWords(count, cartData);
}

const lookAgain = () => void refetch(keys.cart, keys.inventory, keys.checkouts, keys.shop);

/** Who pays for which cart, and for whom the bill is. Undefined when the customer has something to say before. */
async function readOrder() {
  const userId = await sessionUserId();
  const { name, email } = currentSession();
  if (!userId) return undefined;
  // Pending cart changes are part of what is paid.
  await cartSettled();
  const cart = queryClient.getQueryData<CartAnswer>(keys.cart);
  if (!cart) {
    toast.error(errors.cartFetch, { id });
    return undefined;
  }
  const profile = await soon(queryClient.ensureQueryData(profileQuery).catch(() => undefined));
  const contact = cart.delivery?.phone ?? profile?.phone;
  if (profile && !contact) {
    askDelivery({ phone: commonRefusals.phone_required });
    return undefined;
  }
  const business = businessToBill();
  if (business === 'unfinished') return undefined;
  const payer = { name: name ?? '', email: email ?? '', contact: contact ?? placeholderPhone };
  return { userId, cart, business, payer, ...termsNow(cart, profile?.address) };
}
type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

function tellWhyNot({ code, text, reason }: CheckoutBlocked, onOutOfStock: () => void): void {
  lookAgain();
  if (code === 'slot_full') chooseDue(undefined);
  const verify = code === 'verify_first' || code === 'verify_for_more';
  if (code === 'slot_full' || code === 'not_loaded' || verify)
    return keepRefusal({ verify, text: reason ?? text ?? '' });
  // What the form says at its field is said there alone.
  if (askAgain(code, reason)) return;
  if (code === 'cart_being_ordered') toast.info(commonRefusals.cart_being_ordered, { id });
  else if (text) toast.error(text, { id });
  if (code === 'out_of_stock') onOutOfStock();
}

/** The payment made in the dialog; no report when there is none: the customer knows why, or it was paid `elsewhere`. */
async function payInDialog({ Dialog, key, payment }: CheckoutStarted, { userId, cart, payer }: Order) {
  const about = { checkoutId: payment.checkoutId, cart: cart.version };
  // Another user may have logged in from another tab.
  const keep = (outcome: Outcome | undefined) => currentSession().userId === userId && keepOutcome(outcome);
  let failed = false;
  const onFailed = () => {
    failed = true;
    keep({ ...about, end: 'failed', open: true });
    toast.error(checkoutErrors.paymentFailed, { id });
  };
  keep({ ...about, end: 'closed', open: true });
  const { until, stop } = watchPaid(payment.checkoutId);
  const input = { key, payment, description: describe(cart), payer, onFailed, until };
  const { end, left } = await openDialog(Dialog, input);
  stop();
  // Before the server is asked: a reload meanwhile does not lose it.
  keep(end === 'closed' ? { ...about, end: failed ? 'failed' : 'closed' } : undefined);
  // What was heard last may be of before.
  if (end === 'closed' && !knownPaid(payment.checkoutId)) await soon(refetch(keys.checkouts));
  const elsewhere = end === 'closed' ? knownPaid(payment.checkoutId) : undefined;
  if (elsewhere) {
    keep(undefined);
    return { elsewhere, left };
  }
  if (end === 'unreadable') {
    lookAgain();
    toast.info(paymentAnswers.paymentBeingChecked, { id });
  }
  if (end === 'closed' && !failed) toast.info(shopNotices.paymentClosed, { id });
  return { report: typeof end === 'string' ? undefined : end, left };
}

/** Remembers the payment until the server knows it, reports it and asks for its orders. */
function placeOrders({ userId, cart }: Order, checkoutId: string, report: VerifyPaymentBody) {
  const orders = ordersAskedBy(cart.cartData, report);
  const made = cart.cartData.map((line) => (line.kind ? defaultRecipe : madeOf(line)));
  const paid = { userId, checkoutId, paidAt: serverNow(), report, orders, made };
  addPaidReport(paid);
  return finishCheckout(paid);
}

/**
 * From the cart through the payment dialog to the orders (specification, section 4). `onOutOfStock`: something in the
 * cart just sold out. `prepare` fetches the code that is needed after the payment. `onPaid`: the window has ended with a
 * payment, until that is refused or the next page is there.
 */
export function useCheckout(
  onOutOfStock: () => void,
  prepare: () => Promise<void>,
  onPaid: (paid: boolean) => void,
) {
  const navigate = useNavigate();
  const { busy, once } = useOnce();

  const pay = async (): Promise<void> => {
    if (!currentSession().token) {
      toast.error(checkoutErrors.loginToCheckout, { id });
      void navigate('/login', { state: { from: '/cart' } });
      return;
    }
    keepRefusal(undefined);
    const provider = loadProvider();
    const order = await readOrder();
    if (!order) return;
    const { cart, business, delivery, way, fee } = order;
    const { pathname } = window.location;
    const terms = { delivery, business, fulfilment: way, dueAt: dueNow(), fee };
    const [begun] = await Promise.all([beginCheckout(cart, terms, provider), soon(prepare())]);
    if (!begun.ok) return tellWhyNot(begun, onOutOfStock);
    // Nobody pays over a page that they went to meanwhile.
    if (window.location.pathname !== pathname) return;
    const { report, elsewhere, left } = await payInDialog(begun, order);
    if (!report && !elsewhere) return left;
    onPaid(true);
    const onward = report
      ? await placeOrders(order, begun.payment.checkoutId, report)
      : elsewhere !== undefined && goOn(elsewhere);
    onPaid(onward);
    await left;
    // Stay if the user went to another screen: the toast shows the result.
    if (!onward || window.location.pathname !== pathname) return;
    // Back may come before its code does: then the cart is there again, which is empty now.
    window.addEventListener('popstate', () => onPaid(false), { once: true });
    void navigate('/order');
  };

  const start = () =>
    once(() =>
      pay().catch(() => {
        onPaid(false);
        toast.error(checkoutErrors.paymentNotInitialised, { id });
      }),
    );
  return { busy, start };
}
