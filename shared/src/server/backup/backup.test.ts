import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { deriveKey, seal, unseal } from './seal-chunks.ts';
import { inSafeOrder } from './write-backup.ts';

const chunk = 64 * 1024;
const framed = chunk + 4 + 16;
const about = Buffer.from('header');
const plain = randomBytes(3 * chunk + 5);

async function all(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
/** In pieces that agree with no chunk. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

it('reads checkouts before the orders that complete them, and the shop’s own record last', () => {
  const names = ['audits', 'shop', 'orders', 'users', 'checkouts', 'inventory'];
  expect(inSafeOrder(names)).toEqual(['checkouts', 'orders', 'audits', 'inventory', 'users', 'shop']);
});

it('an encrypted archive opens whole or not at all, also when it is cut between two chunks', async () => {
  const key = await deriveKey('a passphrase', Buffer.alloc(16));
  const sealed = await all(seal(inPieces(plain), key, about));
  const open = (bytes: Buffer, header = about) => all(unseal(inPieces(bytes), key, header));
  expect(plain.equals(await open(sealed))).toBe(true);
  const [first, second] = [sealed.subarray(0, framed), sealed.subarray(framed, 2 * framed)];
  const swapped = Buffer.concat([second, first, sealed.subarray(2 * framed)]);
  for (const bad of [sealed.subarray(0, 3 * framed), sealed.subarray(framed), swapped])
    await expect(open(bad)).rejects.toThrow(/damaged/);
  await expect(open(sealed, Buffer.from('another'))).rejects.toThrow(/damaged/);
});
