import type { ToastKind, ToastOptions } from './toast-options.ts';

/** The library comes with the first toast: most visits to the first page never see one. */
function show(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  void import('./toast-host.tsx').then(({ showToast }) => showToast(kind, text, options));
}

/** Toasts stand top-right, close after 5 s and are announced. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
};
