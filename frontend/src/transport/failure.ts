import { errors } from '@forno/shared/messages/everyone';
import { useEffect, useRef } from 'react';
import type { ToastOptions } from '#ui/toast-host.tsx';
import { toast } from '#ui/toast.ts';

type ApiErrorKind = 'timeout' | 'network' | 'http' | 'contract';

interface ApiErrorParts {
  kind: ApiErrorKind;
  message: string;
  /** HTTP status; 0 without a response. */
  status?: number | undefined;
  /** The refusal's code, or the kind of error if there is none. */
  code?: string | undefined;
  details?: unknown;
}

/** Why a call failed. `message` is for the user. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor({ kind, message, status = 0, code = kind, details }: ApiErrorParts) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const timedOut = () => new ApiError({ kind: 'timeout', message: errors.timedOut });
/** Is told by the login screen alone. */
export const sessionEnded = () => new ApiError({ kind: 'http', message: '', status: 401 });
export const connectionLost = () => new ApiError({ kind: 'network', message: errors.connectionLost });

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

/** Whether the server said no for good: asked again it would say the same, unlike a busy one, or none. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.kind === 'http' &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429;

/** Whether no answer came: whether the server has the call is not known. */
export const isUnreached = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.kind === 'timeout' || error.kind === 'network');

/** A session ended by the server. A missing token is reported by the screen that noticed. */
export function isShownElsewhere(error: unknown): boolean {
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
export const isToldOffline = () => document.querySelector('.offline-note') !== null;

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
    if (error && !shown.current && !isShownElsewhere(error) && !isToldOffline()) {
      shown.current = true;
      const text = loadTextOf(error, wording);
      // Several calls failing for the same outage are one message.
      toast.error(text, { id: text });
    }
    if (isSuccess && !error) shown.current = false;
  }, [error, isSuccess, wording]);
}
