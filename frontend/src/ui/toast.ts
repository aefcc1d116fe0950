import type { ToastKind, ToastOptions } from './toast-options.ts';

/** A chunk of its own: the first page of a visit is there before the library is. */
const loadHost = () => import('./toast-host.tsx');

/** To be called once the page is loaded: the toast that says that the server is gone must not need the server. */
export async function prepareToasts(): Promise<void> {
  try {
    await loadHost();
  } catch {
    // The first toast tries again.
  }
}

function show(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  void loadHost().then(({ showToast }) => showToast(kind, text, options));
}

/** Toasts are top-right unless that corner is taken, close after 5 s and are announced. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
};
