import type { ToastOptions } from '#ui/toast-options.ts';
import { toast } from '#ui/toast.ts';
import { isSessionEnd, textOf } from './api-error.ts';

/** Shows a failed call's message: the server's, or else this one. Ended sessions are reported elsewhere. */
export function showFailure(error: unknown, otherwise: string, options?: ToastOptions): void {
  if (!isSessionEnd(error)) toast.error(textOf(error, otherwise), options);
}
