import { useEffect, useState } from 'react';

/** Copies this text when asked to, and says for a moment (ms) that it did; or that it may not, which stays. */
export function useCopy(text: string, toldMs = 2_000) {
  const [state, setState] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState(undefined), toldMs);
    return () => clearTimeout(timer);
  }, [state, toldMs]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // Not allowed, or not there: without HTTPS no browser has it.
      setState('refused');
    }
  };
  return { state, copy };
}
