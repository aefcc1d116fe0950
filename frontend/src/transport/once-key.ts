import { useRef } from 'react';
import { ApiError } from './failure.ts';

/** An idempotency key, also where the browser has no `crypto.randomUUID`: without HTTPS. */
export function newKey(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  const text = hex.join('');
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20)}`;
}

/** The server's own failures: what it was about to write may have been written. */
const unclear = ['http', 'internal', 'service_unavailable'];

/** Said before anybody looks for the key: who it is, what they may, how often, and whether there is anybody to do it. */
const atTheDoor = [
  'token_missing',
  'session_expired',
  'second_factor_due',
  'reauthentication_needed',
  'admins_only',
  'not_your_duty',
  'not_at_station',
  'person_left',
  'too_many_requests',
  'workers_away',
];

/**
 * Whether it is known that nothing was done; otherwise the same is sent again under its key. Of what is sent `again`, as no
 * answer came, a refusal at the door says nothing.
 */
export const isAnswered = (error: unknown, again: boolean): boolean =>
  error instanceof ApiError &&
  error.kind === 'http' &&
  !unclear.includes(error.code) &&
  !(again && atTheDoor.includes(error.code));

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
