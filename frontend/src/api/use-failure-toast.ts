import { useEffect, useRef } from 'react';
import { toast } from '#ui/toast.ts';
import { isToldElsewhere, loadTextOf } from './api-error.ts';

interface Watched {
  error: Error | null;
  isSuccess: boolean;
}

/**
 * Says once that something could not be loaded, and again only after it had worked in between: while the
 * server is away the screens ask every few seconds, which is no reason to nag.
 */
export function useFailureToast({ error, isSuccess }: Watched, catalogued: string): void {
  const told = useRef(false);
  useEffect(() => {
    if (error && !told.current && !isToldElsewhere(error)) {
      told.current = true;
      const text = loadTextOf(error, catalogued);
      // Three calls that miss the same server are one thing to say.
      toast.error(text, { id: text });
    }
    if (isSuccess && !error) told.current = false;
  }, [error, isSuccess, catalogued]);
}
