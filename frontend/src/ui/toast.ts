import { insist } from './lazy-part.tsx';
import type { ToastKind, ToastOptions } from './toast-host.tsx';

/** A separate chunk, not needed for a visit's first page. */
const loadHost = () => import('./toast-host.tsx');

/**
 * Call once the page is loaded: the toast about an unreachable server must not need the server. If it fails, the first
 * toast retries.
 */
export const prepareToasts = () => loadHost().catch(() => undefined);

const show =
  (kind: ToastKind) =>
  (text: string, options: ToastOptions = {}) =>
    void insist(loadHost).then(({ showToast }) => showToast(kind, text, options));

/** Toasts: top-right unless occupied, closed after 5 s, announced to screen readers. */
export const toast = { success: show('success'), error: show('error'), info: show('info') };
