import { createHmac } from 'node:crypto';
import type { Config } from '@forno/shared/server/runtime';

/** A hash that nobody can compute without the shop's secret; each purpose has a key of its own. */
export function keyedHash({ JWT_SECRET }: Pick<Config, 'JWT_SECRET'>, purpose: string, text: string): string {
  const key = createHmac('sha256', JWT_SECRET).update(`key of ${purpose}`).digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}
