import { useEffect, useRef } from 'react';
import { toast } from '#ui/toast.ts';
import { ApiError, isSessionEnd } from './api-error.ts';

/** The two texts the catalogue has for one failure (specification, section 8). */
export interface FailureTexts {
  /** The server answered, and it was a no. */
  refused: string;
  /** It could not be asked, or what it answered made no sense. */
  unexpected: string;
}

export function failureText(error: unknown, { refused, unexpected }: FailureTexts): string {
  return error instanceof ApiError && error.kind === 'http' ? refused : unexpected;
}

interface Watched {
  error: Error | null;
  isSuccess: boolean;
}

/** Says once by toast that something could not be loaded, and again only after it had worked in between. */
export function useLoadFailure({ error, isSuccess }: Watched, { refused, unexpected }: FailureTexts): void {
  const told = useRef(false);
  useEffect(() => {
    if (error && !told.current && !isSessionEnd(error)) {
      told.current = true;
      toast.error(failureText(error, { refused, unexpected }), { id: refused });
    }
    if (isSuccess && !error) told.current = false;
  }, [error, isSuccess, refused, unexpected]);
}
