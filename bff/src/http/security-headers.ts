import type { Config } from '@forno/shared/server/runtime';
import helmet from 'helmet';
import { livePositionHeader, nextCursorHeader, totalCountHeader } from '@forno/shared/contracts/server';
import cors from 'cors';
import type { PlainMiddleware } from './serve-cached.ts';

type Origins = Pick<Config, 'PUBLIC_URL' | 'RAZORPAY_URL' | 'RAZORPAY_CHECKOUT_URL'>;

/**
 * Content policy: our own origin and the payment provider's dialog, nothing else. HTTPS is enforced only where the shop
 * runs on it: browsers on http://localhost must not be redirected.
 */
export function securityHeaders(config: Origins): PlainMiddleware {
  const provider = [
    ...new Set([config.RAZORPAY_CHECKOUT_URL, config.RAZORPAY_URL].map((url) => new URL(url).origin)),
  ];
  const shop = new URL(config.PUBLIC_URL);
  const secure = shop.protocol === 'https:';
  const sockets = `${secure ? 'wss' : 'ws'}://${shop.host}`;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'", ...provider],
        scriptSrc: ["'self'", ...provider],
        scriptSrcAttr: ["'none'"],
        // No style elements; the provider's dialog positions itself with a style attribute.
        styleSrc: ["'self'", ...provider],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...provider],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", sockets, ...provider],
        frameSrc: provider,
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure,
    // The bank's page opens in a popup that must be able to report back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}

/** Content policy of a page that was made elsewhere: with style elements and built-in pictures, and nothing of another origin. */
export const policyOfOthers = (base: 'none' | 'self'): string =>
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  `base-uri '${base}'; form-action 'none'; frame-ancestors 'none'`;

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
export function allowOrigins({ CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>): PlainMiddleware[] {
  if (CORS_ORIGINS.length === 0) return [];
  return [cors({ origin: CORS_ORIGINS, exposedHeaders, maxAge: preflightSeconds })];
}
