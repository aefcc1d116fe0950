import { useRef } from 'react';

/** Also where the browser has no `crypto.randomUUID`: without HTTPS. */
const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** Keys for what the server is to do once: what is sent again before it was answered has the same. */
export function useOnceKey() {
  const unanswered = useRef<{ what: string; key: string }>(undefined);
  return {
    keyOf(sent: unknown): string {
      const what = JSON.stringify(sent);
      if (unanswered.current?.what !== what) unanswered.current = { what, key: newKey() };
      return unanswered.current.key;
    },
    answered(): void {
      unanswered.current = undefined;
    },
  };
}
