import {
  feeTexts,
  policyNames,
  type PolicyPath,
  policyPages,
  type PublicFacts,
  questionTexts,
} from '@forno/shared/messages/admin';
import { defaultContact } from '@forno/shared/domain';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, lastWritten } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { PolicyPage } from './policy-page.tsx';

const bare: PublicFacts = {
  version: 0,
  contact: defaultContact,
  policies: null,
  papers: null,
  keptDays: { mails: 30, users: 1 },
};
const full: PublicFacts = {
  version: 4,
  contact: defaultContact,
  policies: {
    officer: { name: 'Meera Rao', title: 'Owner', email: 'care@forno.example', phone: '+91 80 5550 0142' },
    refundDays: 1,
    changedAt: '2027-01-02T10:00:00.000Z',
  },
  papers: { legalName: 'Rao Foods', address: 'Bengaluru', gstin: '29AAGCB7383J1Z4', fssai: '12345678901234' },
  keptDays: { mails: 30, users: 1 },
};
const open = (path: PolicyPath, facts = bare, search = '') => {
  const server = fakeServer({
    'GET /shop/facts': { body: facts },
    'POST /shop/question': { body: { message: questionTexts.asked } },
  });
  openScreen(<PolicyPage path={path} />, path + search);
  return server;
};

it.each(Object.keys(policyPages) as PolicyPath[])(
  '%s leads to all others, and tells its version',
  async (path) => {
    open(path);
    expect(await screen.findByText('Version 2.0, 27 Nov 2026')).toBeTruthy();
    for (const name of Object.values(policyNames)) expect(screen.getByRole('link', { name })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/undefined|null|NaN/);
  },
);

it('says what delivery costs at most where it costs anything, and when that goes back', async () => {
  const deliveryTerms = [
    { fee: 6_050, minimum: 30_000 },
    { fee: 0, minimum: 15_000 },
  ];
  open('/policies/delivery', { ...bare, deliveryFee: 6_050, deliveryTerms });
  expect(await screen.findByText(/^Delivery costs up to ₹60\.50, by address/)).toBeTruthy();
  expect(screen.getByText(feeTexts.rule)).toBeTruthy();
  expect(screen.getByText('The smallest order is ₹150 to ₹300, by address.')).toBeTruthy();
});

it('names the shop, its officer and its days once they are set, and since when', async () => {
  open('/policies/refunds', full);
  expect(await screen.findByText('Meera Rao, Owner')).toBeTruthy();
  expect(screen.getByText(/within 1 working day\b/)).toBeTruthy();
  expect(screen.getByText('Version 2.4, 2 Jan 2027')).toBeTruthy();
  cleanup();
  open('/shop/contact', full);
  await screen.findByText('Meera Rao, Owner');
  const links = ['+91 80 5550 0142', 'care@forno.example'].map((name) =>
    screen.getAllByRole('link', { name }).at(-1)?.getAttribute('href'),
  );
  expect(links).toEqual(['tel:+918055500142', 'mailto:care@forno.example']);
});

it('says how long each kind of data is kept, by the settings', async () => {
  open('/policies/privacy', full);
  const kept = async (words: string) => (await screen.findByText(words)).nextElementSibling?.textContent;
  expect(await kept('Emails that we sent')).toBe('30 days');
  expect(await kept('Accounts whose email was never confirmed')).toBe('1 day');
});

it('begins a message with the order that the link to here names', async () => {
  open('/shop/contact', bare, '?order=12');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('Order 12:\n');
});

it('takes a question without an account, and says in its place that it has arrived', async () => {
  const server = open('/shop/contact');
  await userEvent.click(await screen.findByRole('button', { name: 'Send message' }));
  expect(screen.getByText('Message is required.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Name'), 'Bela');
  await userEvent.type(screen.getByLabelText('Email'), 'bela@example.com');
  await userEvent.type(screen.getByLabelText('Message'), 'Do you use nuts?');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(questionTexts.asked)).toBeTruthy();
  expect(lastWritten(server.sent)).toEqual({
    name: 'Bela',
    email: 'bela@example.com',
    message: 'Do you use nuts?',
  });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
});
