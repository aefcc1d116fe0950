import { nextCursorHeader, totalCountHeader } from '@forno/shared/contracts';
import type { Config } from '@forno/shared/server';
import cors from 'cors';
import type { RequestHandler } from 'express';

/** What a page of another origin may read of an answer, beside what every page may. */
const exposedHeaders = [
  'ETag',
  'Content-Disposition',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
  nextCursorHeader,
  totalCountHeader,
];
const preflightSeconds = 600;

/**
 * Lets pages of `CORS_ORIGINS` call the shop and read its answers, refusals included. A call carries its token
 * by itself: cookies are never allowed, so the queue pages stay closed to them. Nothing while the list is empty.
 */
export function allowOrigins({ CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>): RequestHandler[] {
  if (CORS_ORIGINS.length === 0) return [];
  return [cors({ origin: CORS_ORIGINS, exposedHeaders, maxAge: preflightSeconds })];
}
