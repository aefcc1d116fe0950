import { ipKeyGenerator } from 'express-rate-limit';

interface Caller {
  /** As Express sees it, behind the hops that are trusted. */
  ip?: string | undefined;
}

/** Who counts as one caller: an IPv4 address, or the /56 that one IPv6 household has. */
export const addressOf = ({ ip }: Caller): string => ipKeyGenerator(ip ?? 'unknown');

/** The same for a handshake, which no framework has looked at: each hop adds whom it heard from at the end. */
export function addressOfHandshake(
  address: string,
  forwardedFor: string | string[] | undefined,
  trustedHops: number,
): string {
  const told = [forwardedFor ?? []].flat().join(',').split(',').filter(Boolean);
  const chain = [...told.map((part) => part.trim()), address];
  return addressOf({ ip: chain[Math.max(0, chain.length - 1 - trustedHops)] });
}

/** For the log: enough to see where an attack comes from, not enough to name a person. */
export function shortAddress({ ip = 'unknown' }: Caller): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1];
  return v4 ? `${v4}.0/24` : `${ip.split(':').slice(0, 3).join(':')}::/48`;
}
