import type { CreatePaymentAnswer, VerifyPaymentBody } from '@forno/shared/contracts';
import { type RazorpayDialog, parseDialogAnswer } from './razorpay.ts';

/** A fixed placeholder (specification, section 9). */
const placeholderPhone = '9999999999';
/** The brand colour in both themes: the dialog has its own background. */
const brandColour = '#b93a1e';

export type DialogEnd =
  | { kind: 'paid'; report: VerifyPaymentBody }
  /** Reported as paid, but without valid details: the provider informs the server itself. */
  | { kind: 'unreadable' }
  | { kind: 'closed' };

interface DialogInput {
  key: string;
  payment: CreatePaymentAnswer;
  description: string;
  payer: { name: string; email: string };
  /** A failed payment; the dialog stays open for another attempt. */
  onFailed: () => void;
}

/** Opens the payment dialog; resolves when it is closed. */
export function openDialog(Maker: RazorpayDialog, input: DialogInput): Promise<DialogEnd> {
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
