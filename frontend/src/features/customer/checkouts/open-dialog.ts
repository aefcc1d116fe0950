import { type CreatePaymentAnswer, VerifyPaymentBody } from '@forno/shared/contracts/customer';
import { pageFacts } from '#ui/page-facts.ts';
import { closeByBack } from '#ui/close-by-back.ts';
import type { RazorpayDialog } from './razorpay.ts';

/** The brand colour in both themes: the dialog has its own background. */
const brandColour = '#b93a1e';

/** Unreadable: reported as paid, but without valid details; the provider informs the server itself. */
type DialogResult = VerifyPaymentBody | 'unreadable' | 'closed';

interface DialogInput {
  key: string;
  payment: Pick<CreatePaymentAnswer, 'amount' | 'currency' | 'orderId'>;
  description: string;
  payer: { name: string; email: string; contact: string };
  /** A failed payment; the dialog stays open for another attempt. */
  onFailed: () => void;
  /** Closes it: it was paid elsewhere meanwhile. */
  until?: AbortSignal;
}

/** Opens the payment dialog; resolves when it is closed, which Back does too. `left`: its entry is out of the history. */
export async function openDialog(Dialog: RazorpayDialog, input: DialogInput) {
  const { key, payment, description, payer, onFailed, until } = input;
  let leave = async () => {};
  const end = await new Promise<DialogResult>((resolve) => {
    const dialog = new Dialog({
      key,
      amount: payment.amount,
      currency: payment.currency,
      name: pageFacts.name,
      description,
      order_id: payment.orderId,
      prefill: payer,
      theme: { color: brandColour },
      handler: (answer) => resolve(VerifyPaymentBody.safeParse(answer).data ?? 'unreadable'),
      modal: { ondismiss: () => resolve('closed'), handleback: false },
    });
    dialog.on('payment.failed', onFailed);
    dialog.open();
    const close = () => {
      dialog.close();
      resolve('closed');
      return true;
    };
    until?.addEventListener('abort', close);
    leave = closeByBack(close);
  });
  return { end, left: leave() };
}
