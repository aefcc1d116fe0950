import { type BinaryLike, createHmac, timingSafeEqual } from 'node:crypto';

export const hmac = (secret: BinaryLike, content: BinaryLike): Buffer =>
  createHmac('sha256', secret).update(content).digest();

/** Compares in constant time: how long it takes tells nothing about what was expected. */
export const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);
