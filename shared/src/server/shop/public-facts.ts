import type { PublicFacts } from '../../messages/index.ts';
import { retentionSettings } from '../../domain/index.ts';
import type { Config } from '../runtime/index.ts';
import type { Shop } from './read-shop.ts';

/** What the public pages say of the shop and of how long it keeps things. */
export function publicFacts(config: Config, { version, contact, policies, papers }: Shop): PublicFacts {
  const days = Object.entries(retentionSettings).map(([kind, setting]) => [kind, config[setting]] as const);
  const known = { ...contact, address: papers?.address ?? contact.address };
  return { version, contact: known, policies, papers, keptDays: Object.fromEntries(days) };
}
