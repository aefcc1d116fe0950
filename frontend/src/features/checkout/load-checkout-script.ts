import { type RazorpayDialog, razorpayDialog } from './razorpay.ts';

const loading = new Map<string, Promise<RazorpayDialog | undefined>>();

function insertScript(url: string): Promise<RazorpayDialog | undefined> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve(razorpayDialog()));
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
