import { waitFor } from '@forno/shared/testing';
import { z } from 'zod';
import type { TestShop } from '../../support/start-shop.ts';

const Mails = z.array(
  z.object({
    id: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    links: z.array(z.string()),
  }),
);
export type CaughtMail = z.infer<typeof Mails>[number];

/** Mails caught by the sandbox for this address, newest first. */
export async function mailsTo(shop: TestShop, address: string): Promise<CaughtMail[]> {
  const response = await fetch(`${shop.sandbox.now.url}/mail?to=${encodeURIComponent(address)}`, {
    headers: { accept: 'application/json' },
  });
  return Mails.parse(await response.json());
}

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
