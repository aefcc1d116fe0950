import { useEffect, useRef } from 'react';
import { toast } from '#ui/toast.ts';
import { ApiError, isSessionEnd } from './api-error.ts';

/** The catalogue's two messages for a failure (specification, section 8). */
export interface FailureTexts {
  /** The server refused. */
  refused: string;
  /** The server was unreachable or its response invalid. */
  unexpected: string;
}

export function failureText(error: unknown, { refused, unexpected }: FailureTexts): string {
  return error instanceof ApiError && error.kind === 'http' ? refused : unexpected;
}

interface Watched {
  error: Error | null;
  isSuccess: boolean;
}

/** Shows a toast when loading fails, and again only after it has worked in between. */
export function useLoadFailure({ error, isSuccess }: Watched, { refused, unexpected }: FailureTexts): void {
  const shown = useRef(false);
  useEffect(() => {
    if (error && !shown.current && !isSessionEnd(error)) {
      shown.current = true;
      toast.error(failureText(error, { refused, unexpected }), { id: refused });
    }
    if (isSuccess && !error) shown.current = false;
  }, [error, isSuccess, refused, unexpected]);
}
