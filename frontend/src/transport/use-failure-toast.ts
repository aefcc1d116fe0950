import { useEffect, useRef } from 'react';
import { toast } from '#ui/toast.ts';
import { isToldElsewhere, loadTextOf } from './api-error.ts';

interface Watched {
  error: Error | null;
  isSuccess: boolean;
}

/**
 * Shows a toast when loading fails, and again only after it has worked in between: screens retry every few seconds
 * while the server is down. `wording`: the catalogue's message; a function, declared outside the screen, words every
 * error itself.
 */
export function useFailureToast(
  { error, isSuccess }: Watched,
  wording: string | ((error: Error) => string),
): void {
  const shown = useRef(false);
  useEffect(() => {
    if (error && !shown.current && !isToldElsewhere(error)) {
      shown.current = true;
      const text = typeof wording === 'string' ? loadTextOf(error, wording) : wording(error);
      // Several calls failing for the same outage are one message.
      toast.error(text, { id: text });
    }
    if (isSuccess && !error) shown.current = false;
  }, [error, isSuccess, wording]);
}
