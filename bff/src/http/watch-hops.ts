import { isIP } from 'node:net';
import { isOwnNetwork } from '@forno/shared/domain';
import type { Config, Logger } from '@forno/shared/server/runtime';
import { addressOfHandshake } from './caller.ts';
import type { PlainMiddleware } from './serve-cached.ts';

const isNear = (address: string) => address === '127.0.0.1' || address === '::1' || isOwnNetwork(address);

/**
 * Warns once when a call that came from the internet counts as one of the own network: that address is a proxy's, and
 * limits take all who come through it for one.
 */
export function watchHops(
  { TRUSTED_HOPS: hops }: Pick<Config, 'TRUSTED_HOPS'>,
  logger: Pick<Logger, 'warn'>,
): PlainMiddleware {
  let isTold = false;
  return ({ headers, socket }, _res, next) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
    if (!isTold && forwarded) {
      const counted = addressOfHandshake(
        (socket.remoteAddress ?? '').replace('::ffff:', ''),
        forwarded,
        hops,
      );
      const isFar = (part: string) => isIP(part) > 0 && !isNear(part);
      isTold = isNear(counted) && forwarded.split(',').some((part) => isFar(part.trim()));
      if (isTold)
        logger.warn(
          { hops, proxy: counted },
          'TRUSTED_HOPS is too small: all who come through this proxy count as one',
        );
    }
    next();
  };
}
