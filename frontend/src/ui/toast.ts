import { insist } from './lazy-part.tsx';
import type { ToastKind, ToastOptions } from './toast-host.tsx';

/** A separate chunk, not needed for a visit's first page. */
const loadHost = () => import('./toast-host.tsx');

/** Call once the page is loaded: the toast about an unreachable server must not need the server. */
export async function prepareToasts(): Promise<void> {
  try {
    await loadHost();
  } catch {
    // The first toast retries.
  }
}

function show(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  void insist(loadHost).then(({ showToast }) => showToast(kind, text, options));
}

/** Toasts: top-right unless occupied, closed after 5 s, announced to screen readers. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
};
