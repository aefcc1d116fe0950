import { toast } from '#ui/toast.ts';
import { isSessionEnd, textOf } from './api-error.ts';

/** Shows a failed call's message: the server's, or else this one. Ended sessions are reported elsewhere. */
export function showFailure(error: unknown, otherwise: string): void {
  if (!isSessionEnd(error)) toast.error(textOf(error, otherwise));
}
