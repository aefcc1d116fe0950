import { useRef, useState } from 'react';

/** Does one thing at a time, however often it is asked to, and says that it is `busy`. */
export function useOnce() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const once = async (act: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await act().finally(() => {
      running.current = false;
      setBusy(false);
    });
  };
  return { busy, once };
}
