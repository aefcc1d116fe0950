import type { CreatePaymentAnswer, VerifyPaymentBody } from '@forno/shared/contracts';
import { type DialogMaker, parseDialogAnswer } from './razorpay.ts';

/** A fixed placeholder (specification, section 9). */
const placeholderPhone = '9999999999';
/** The brand's ember, also where the page itself is dark: the dialog has its own ground. */
const brandColour = '#b93a1e';

export type DialogEnd = { kind: 'paid'; report: VerifyPaymentBody } | { kind: 'closed' };

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
  return new Promise((resolve, reject) => {
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
        if (report) resolve({ kind: 'paid', report });
        else reject(new Error('The payment dialog gave an answer that this page does not understand.'));
      },
      modal: { ondismiss: () => resolve({ kind: 'closed' }) },
    });
    dialog.on('payment.failed', onFailed);
    dialog.open();
  });
}
