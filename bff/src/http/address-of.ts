import { ipKeyGenerator } from 'express-rate-limit';

interface Caller {
  /** The client address according to Express, behind the trusted hops. */
  ip?: string | undefined;
}

/** The rate-limit key: an IPv4 address, or the /56 of an IPv6 household. */
export const addressOf = ({ ip }: Caller): string => ipKeyGenerator(ip ?? 'unknown');

/** The same for a socket handshake, which bypasses Express: each hop appends the address it saw. */
export function addressOfHandshake(
  address: string,
  forwardedFor: string | string[] | undefined,
  trustedHops: number,
): string {
  const forwarded = [forwardedFor ?? []].flat().join(',').split(',').filter(Boolean);
  const chain = [...forwarded.map((part) => part.trim()), address];
  return addressOf({ ip: chain[Math.max(0, chain.length - 1 - trustedHops)] });
}

/** For the log: shows the network of an attack without identifying a person. */
export function shortAddress({ ip = 'unknown' }: Caller): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1];
  return v4 ? `${v4}.0/24` : `${ip.split(':').slice(0, 3).join(':')}::/48`;
}
