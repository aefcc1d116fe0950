import { waitFor } from '@forno/shared/testing';
import { type CaughtMail, mailsAt } from '../../support/sandbox.ts';
import type { TestShop } from '../../support/start-shop.ts';

/** Mails caught by the sandbox for this address, newest first. */
export const mailsTo = (shop: TestShop, address: string): Promise<CaughtMail[]> =>
  mailsAt(shop.sandbox.now.url, address);

/** Waits for the newest mail to this address with a matching link. */
export async function mailedLink(
  shop: TestShop,
  address: string,
  pattern: RegExp,
  count = 1,
  deadlineMs = 10_000,
): Promise<string> {
  return waitFor(
    async () => {
      const links = (await mailsTo(shop, address)).flatMap(
        (mail) => mail.links.find((link) => pattern.test(link)) ?? [],
      );
      return links.length >= count && links[0];
    },
    { what: `mail ${count} to ${address} with a link like ${pattern.source}`, deadlineMs },
  );
}
