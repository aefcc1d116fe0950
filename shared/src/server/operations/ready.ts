import type { ReadyCheck } from '../../contracts/server/index.ts';
import { defaultContact } from '../../domain/index.ts';
import { licenceMissing, notReadyText, readyWords } from '../../messages/server/index.ts';
import { type Installation, installationId, type Models } from '../db/models/index.ts';
import { reachedAt } from '../../processes/listen.ts';
import type { Config } from '../runtime/index.ts';
import { readSettings, type Settings } from '../settings/index.ts';

type Name = keyof typeof readyWords;
const onShopPage: readonly Name[] = ['contact', 'papers', 'policies', 'hours', 'area'];
const needed: readonly Name[] = ['contact', 'papers', 'policies'];

const checkOf = (
  name: Name,
  done: boolean,
  words: Pick<ReadyCheck, 'title' | 'why'> = readyWords[name],
): ReadyCheck => ({
  id: name,
  done,
  needed: needed.includes(name),
  ...words,
  ...(onShopPage.includes(name) && { where: '/admin/shop' }),
  ...(name === 'order' && { where: '/our-menu' }),
  ...(name === 'restored' && { where: '/admin/papers' }),
  ...(name === 'staff' && { where: '/admin/staff' }),
});

/** What the shop's settings lack. */
const settingChecks = ({ contact, papers, policies, hours, delivery }: Settings): ReadyCheck[] => [
  checkOf('contact', contact.phone !== defaultContact.phone && contact.email !== defaultContact.email),
  checkOf('papers', papers?.fssai !== undefined, papers && !papers.fssai ? licenceMissing : undefined),
  checkOf('policies', policies !== null),
  checkOf('hours', hours !== null),
  checkOf('area', delivery.pins.length > 0),
];

/** On loopback, or where the shop itself listens: a substitute, such as the sandbox. */
function isOwnMachine({ HOST }: Pick<Config, 'HOST'>, url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|127\.|\[?::1)/.test(hostname) || hostname === reachedAt(HOST);
}

/** Everything an owner has to do before opening, and whether it is done. */
export async function checkReady(config: Config, models: Models): Promise<ReadyCheck[]> {
  const [shop, order, sent, confirmed, resting, installation] = await Promise.all([
    readSettings(models),
    // At the counter no payment was tried.
    models.orders.exists({ channel: null }),
    models.mails.exists({ state: 'sent' }),
    models.users.exists({ isVerified: true }),
    models.users.exists({ role: 'admin', dutiesBefore: { $exists: true } }),
    models.installation.findById(installationId).lean<Installation>(),
  ]);
  const real = /^rzp_(test|live)_/.test(config.RAZORPAY_KEY_ID) && !isOwnMachine(config, config.RAZORPAY_URL);
  return [
    ...settingChecks(shop),
    checkOf('keys', real),
    checkOf('order', order !== null),
    checkOf('mail', !isOwnMachine(config, config.SMTP_URL) && sent !== null && confirmed !== null),
    checkOf('backup', installation?.backedUpAt !== undefined),
    ...(installation?.restored ? [checkOf('restored', true), checkOf('staff', resting === null)] : []),
  ];
}

/**
 * Keeps a shop in production from taking real money while what the law or the provider demands is missing.
 * @throws Error that names it
 */
export function refuseUnready(config: Config, shop: Settings): void {
  const live = config.NODE_ENV === 'production' && config.RAZORPAY_KEY_ID.startsWith('rzp_live_');
  if (!live || config.LIVE_KEYS_UNREADY === 'allow') return;
  const missing = settingChecks(shop).filter((check) => check.needed && !check.done);
  if (missing.length > 0) throw new Error(notReadyText(missing.map(({ title }) => title)));
}
