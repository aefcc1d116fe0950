/** Options of the provider's dialog. Amount in paise. */
export interface DialogOptions {
  key: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  handler: (answer: unknown) => void;
  /** `handleback`: whether the provider sees to the browser's Back; we do. */
  modal: { ondismiss: () => void; handleback: false };
}

export interface Dialog {
  open: () => void;
  close: () => void;
  on: (event: 'payment.failed', listener: () => void) => unknown;
}

export type RazorpayDialog = new (options: DialogOptions) => Dialog;

declare global {
  interface Window {
    /** Set by the provider's script: checked before use. */
    Razorpay?: unknown;
  }
}

const isDialog = (value: unknown): value is RazorpayDialog => typeof value === 'function';

const loading = new Map<string, Promise<RazorpayDialog | undefined>>();

function insertScript(url: string): Promise<RazorpayDialog | undefined> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve(isDialog(window.Razorpay) ? window.Razorpay : undefined));
    script.addEventListener('error', () => resolve(undefined));
    document.head.append(script);
  });
}

/** Loads the provider's script once. Undefined when it fails: the next attempt loads it again. */
export async function loadCheckoutScript(url: string): Promise<RazorpayDialog | undefined> {
  const known = loading.get(url) ?? insertScript(url);
  loading.set(url, known);
  const maker = await known;
  if (!maker) loading.delete(url);
  return maker;
}
