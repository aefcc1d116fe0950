import { ipKeyGenerator } from 'express-rate-limit';
import type { Request } from 'express';

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

/** Ordered: every browser also names those it imitates, so the first match wins. */
const browsers = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

/** `Chrome on Android`: as much of a User-Agent as its owner recognises. */
export function describeDevice(agent = ''): string {
  const browser = browsers.find(([, pattern]) => pattern.test(agent))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
  if (system) return `${browser ?? 'An app'} on ${system}`;
  return browser ?? 'An unknown device';
}

/** A cookie's value as sent; empty without one. */
export function cookieOf({ headers }: Pick<Request, 'headers'>, name: string): string {
  const named = (headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return named?.slice(name.length + 1) ?? '';
}
