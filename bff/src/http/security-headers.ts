import type { Config } from '@forno/shared/server';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

type Origins = Pick<Config, 'PUBLIC_URL' | 'RAZORPAY_URL' | 'RAZORPAY_CHECKOUT_URL'>;

/**
 * Scripts, frames and calls: ours and the payment provider's dialog, nothing else. HTTPS is demanded only
 * where the shop is reached by it: a browser on http://localhost must not be sent away.
 */
export function securityHeaders(config: Origins): RequestHandler {
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
        // No style element of a page; the provider's dialog places itself with a style attribute.
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
    // The bank's page opens in a window that must be able to report back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
