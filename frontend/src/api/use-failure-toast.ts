import { useEffect, useRef } from 'react';
import { toast } from '#ui/toast.ts';
import { isToldElsewhere, loadTextOf } from './api-error.ts';

interface Watched {
  error: Error | null;
  isSuccess: boolean;
}

/**
 * Shows a toast when loading fails, and again only after it has worked in between: screens retry every few seconds
 * while the server is down.
 */
export function useFailureToast({ error, isSuccess }: Watched, catalogued: string): void {
  const shown = useRef(false);
  useEffect(() => {
    if (error && !shown.current && !isToldElsewhere(error)) {
      shown.current = true;
      const text = loadTextOf(error, catalogued);
      // Several calls failing for the same outage are one message.
      toast.error(text, { id: text });
    }
    if (isSuccess && !error) shown.current = false;
  }, [error, isSuccess, catalogued]);
}
