import type { Dialog, DialogOptions } from '../razorpay.ts';

/** The handler's argument after a payment. */
export const paidAnswer = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
};

/** A fake of the provider's dialog. */
export class FakeDialog implements Dialog {
  static opened: FakeDialog[] = [];
  readonly options: DialogOptions;
  readonly #failed: (() => void)[] = [];

  constructor(options: DialogOptions) {
    this.options = options;
  }

  on(_event: 'payment.failed', listener: () => void): void {
    this.#failed.push(listener);
  }

  open(): void {
    FakeDialog.opened.push(this);
  }

  close(): void {
    FakeDialog.opened = FakeDialog.opened.filter((one) => one !== this);
  }

  fail(): void {
    for (const listener of this.#failed) listener();
  }
}
