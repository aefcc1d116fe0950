import { ApiError } from './api-error.ts';

/** The catalogue's two messages for a failure (specification, section 8). */
export interface FailureTexts {
  /** The server refused. */
  refused: string;
  /** The server was unreachable or its response invalid. */
  unexpected: string;
}

export function failureText(error: unknown, { refused, unexpected }: FailureTexts): string {
  return error instanceof ApiError && error.kind === 'http' ? refused : unexpected;
}
