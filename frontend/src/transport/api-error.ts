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
