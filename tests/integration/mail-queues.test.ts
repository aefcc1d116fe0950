import type { MailTemplate } from '@forno/shared/server/db';
import { enqueueMail, writeMail } from '@forno/shared/server/mail';
import { waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { openShopHere } from '../support/open-shop-here.ts';

const line = await openShopHere({ workers: false });

const data: Partial<Record<MailTemplate, Record<string, unknown>>> = {
  'verify-email': { name: 'Asha', link: 'https://forno.example/user/verify/secret' },
  'low-stock': { items: [{ category: 'sauces', name: 'Pesto', qty: 3 }] },
  contact: { name: 'Asha', email: 'asha@forno.example', message: 'Hello?' },
};
const mail = async (template: MailTemplate, number: number) => {
  const written = { template, to: 'somebody@forno.example', data: data[template] ?? {} };
  await enqueueMail(
    line.shop.deps.producer,
    await writeMail(line.models, { _id: `${template}-${number}`, ...written }),
  );
};
const due = (template: MailTemplate) => line.models.mails.countDocuments({ template, state: 'due' });

it('sends account links ahead of contact messages and low-stock mails', async () => {
  // One a second is sent of each: more than a busy machine sends before it comes to the link.
  const many = Array.from({ length: 60 }, (_, number) => number);
  await Promise.all(many.flatMap((number) => [mail('contact', number), mail('low-stock', number)]));
  await mail('verify-email', 0);
  await line.startWorkers();
  await waitFor(async () => (await due('verify-email')) === 0, { what: 'the link to be mailed' });
  expect(await due('contact')).toBeGreaterThan(5);
  expect(await due('low-stock')).toBeGreaterThan(5);
});
