import { useEffect, useRef } from 'react';
import type { ToastOptions } from '#ui/toast-host.tsx';
import { toast } from '#ui/toast.ts';
import { ApiError } from './api-error.ts';

/**
 * What to say of a failure: a text for errors that have none of their own; or the catalogue's pair, for the server's
 * refusal and for a server that is unreachable or invalid (specification, section 8); or a function that words every
 * error, declared outside the screen.
 */
export type Wording = string | { refused: string; unexpected: string } | ((error: unknown) => string);

/** The message of a failed call. With a string: the server's, or that it is unreachable, or that string. */
export function textOf(error: unknown, wording: Wording): string {
  if (typeof wording === 'function') return wording(error);
  const refused = error instanceof ApiError && error.kind === 'http';
  if (typeof wording === 'object') return refused ? wording.refused : wording.unexpected;
  if (!(error instanceof ApiError) || error.kind === 'contract') return wording;
  return refused && error.code === 'http' ? wording : error.message;
}

/** An ended session has its own toast and redirect: no other message is shown. */
export function isSessionEnd(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401 && error.code !== 'invalid_credentials';
}

/** A session ended by the server. A missing token is reported by the screen that noticed. */
export function isToldElsewhere(error: unknown): boolean {
  return isSessionEnd(error) && error.code !== 'token_missing';
}

/** The toast of a failed call. */
export function showFailure(error: unknown, wording: Wording, options?: ToastOptions): void {
  if (!isSessionEnd(error)) toast.error(textOf(error, wording), options);
}

/** When loading failed, a string is the catalogue's, to the letter, whatever reason the server gives. */
export function loadTextOf(error: Error, wording: Wording): string {
  const refused = error instanceof ApiError && error.kind === 'http' && error.code !== 'token_missing';
  return refused && typeof wording === 'string' ? wording : textOf(error, wording);
}

/** The line above the page says so already, and steadily (src/offline.ts). */
const isToldOffline = () => document.querySelector('.offline-note') !== null;

/**
 * Shows a toast when loading fails, and again only after it has worked in between: screens retry every few seconds
 * while the server is down.
 */
export function useFailureToast(
  { error, isSuccess }: { error: Error | null; isSuccess: boolean },
  wording: Wording,
): void {
  const shown = useRef(false);
  useEffect(() => {
    if (error && !shown.current && !isToldElsewhere(error) && !isToldOffline()) {
      shown.current = true;
      const text = loadTextOf(error, wording);
      // Several calls failing for the same outage are one message.
      toast.error(text, { id: text });
    }
    if (isSuccess && !error) shown.current = false;
  }, [error, isSuccess, wording]);
}
