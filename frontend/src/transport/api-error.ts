import { errors } from '@forno/shared/messages';

export type ApiErrorKind = 'timeout' | 'network' | 'http' | 'contract';

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
export const connectionLost = () => new ApiError({ kind: 'network', message: errors.connectionLost });

/** The message of a failed call: the server's, or that it is unreachable, or `fallback`. */
export function textOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.kind === 'contract') return otherwise;
  return error.kind === 'http' && error.code === 'http' ? otherwise : error.message;
}

/**
 * The message when loading failed: exactly the catalogue's (specification, section 8), whatever reason the server
 * gives; or that the server is unreachable.
 */
export function loadTextOf(error: unknown, catalogued: string): string {
  const refused = error instanceof ApiError && error.kind === 'http' && error.code !== 'token_missing';
  return refused ? catalogued : textOf(error, catalogued);
}

/** An ended session has its own toast and redirect: no other message is shown. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== 'invalid_credentials';
}

/** A session ended by the server. A missing token is reported by the screen that noticed. */
export function isToldElsewhere(error: unknown): boolean {
  return isSessionEnd(error) && error instanceof ApiError && error.code !== 'token_missing';
}
