import { errors } from '@forno/shared/messages';

export type ApiErrorKind = 'timeout' | 'network' | 'http' | 'contract';

interface ApiErrorParts {
  kind: ApiErrorKind;
  message: string;
  /** The HTTP status; 0 when there was no answer. */
  status?: number | undefined;
  /** The refusal's code; the kind when the server named none. */
  code?: string | undefined;
  details?: unknown;
}

/** Why a call did not do what it was asked. `message` is for the person in front of the screen. */
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

/** The text for a failed call: what the server said, or that it could not be reached, or else this. */
export function textOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.kind === 'contract') return otherwise;
  return error.kind === 'http' && error.code === 'http' ? otherwise : error.message;
}

/**
 * The text for something that could not be loaded: to the letter what the error catalogue gives for it
 * (specification, section 8), whatever reason the server names; or that the server could not be reached.
 */
export function loadTextOf(error: unknown, catalogued: string): string {
  const refused = error instanceof ApiError && error.kind === 'http' && error.code !== 'token_missing';
  return refused ? catalogued : textOf(error, catalogued);
}

/** The session's end has its own toast and its own way: nobody else speaks of it. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== 'invalid_credentials';
}

/** A session that the server ended. That there is no token at all is for the screen that noticed to say. */
export function isToldElsewhere(error: unknown): boolean {
  return isSessionEnd(error) && error instanceof ApiError && error.code !== 'token_missing';
}
