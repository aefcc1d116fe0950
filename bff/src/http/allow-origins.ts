import { livePositionHeader, nextCursorHeader, totalCountHeader } from '@forno/shared/contracts';
import type { Config } from '@forno/shared/server/runtime';
import cors from 'cors';
import type { RequestHandler } from 'express';

/** Response headers that cross-origin pages may read, besides the safelisted ones. */
const exposedHeaders = [
  'ETag',
  'Content-Disposition',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
  livePositionHeader,
  nextCursorHeader,
  totalCountHeader,
];
const preflightSeconds = 600;

/**
 * CORS for the origins in `CORS_ORIGINS`, including refusals. Calls carry a bearer token; cookies are never allowed, so
 * the queue pages stay closed to them. Does nothing while the list is empty.
 */
export function allowOrigins({ CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>): RequestHandler[] {
  if (CORS_ORIGINS.length === 0) return [];
  return [cors({ origin: CORS_ORIGINS, exposedHeaders, maxAge: preflightSeconds })];
}
