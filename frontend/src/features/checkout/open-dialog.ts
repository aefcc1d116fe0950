import type { CreatePaymentAnswer, VerifyPaymentBody } from '@forno/shared/contracts';
import { type DialogMaker, parseDialogAnswer } from './razorpay.ts';

/** A fixed placeholder (specification, section 9). */
const placeholderPhone = '9999999999';
/** The brand's ember, also where the page itself is dark: the dialog has its own ground. */
const brandColour = '#b93a1e';

export type DialogEnd =
  | { kind: 'paid'; report: VerifyPaymentBody }
  /** It says that it was paid, in a way that can't be passed on: the provider tells the server itself. */
  | { kind: 'unreadable' }
  | { kind: 'closed' };

interface DialogInput {
  key: string;
  payment: CreatePaymentAnswer;
  description: string;
  payer: { name: string; email: string };
  /** A payment that failed; the dialog stays open for another try. */
  onFailed: () => void;
}

/** Opens the payment dialog and resolves when the customer is done with it. */
export function openDialog(Maker: DialogMaker, input: DialogInput): Promise<DialogEnd> {
  const { key, payment, description, payer, onFailed } = input;
  return new Promise((resolve) => {
    const dialog = new Maker({
      key,
      amount: payment.amount,
      currency: payment.currency,
      name: 'Forno',
      description,
      order_id: payment.orderId,
      prefill: { ...payer, contact: placeholderPhone },
      theme: { color: brandColour },
      handler: (answer) => {
        const report = parseDialogAnswer(answer);
        resolve(report ? { kind: 'paid', report } : { kind: 'unreadable' });
      },
      modal: { ondismiss: () => resolve({ kind: 'closed' }) },
    });
    dialog.on('payment.failed', onFailed);
    dialog.open();
  });
}
