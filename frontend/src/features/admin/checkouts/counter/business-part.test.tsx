import { defaultContact } from '@forno/shared/domain';
import { billSettingsForTests } from '@forno/shared/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { exampleInventory, margherita, openShop } from '#testing/cart-examples.ts';
import { lastWritten } from '#testing/fake-server.ts';
import { adminOpener } from '#testing/open-admin.tsx';
import { CounterPage } from './counter-page.tsx';

const taken = { success: true, checkoutId: '64c000000000000000000001', state: 'paid', amount: 19_900 };
const facts = (papers: object | null) => ({
  'GET /shop/facts': { body: { version: 1, policies: null, papers, contact: defaultContact, keptDays: {} } },
});
const open = adminOpener(<CounterPage />, '/admin/counter', {
  'GET /pizza/getallpizzas': { body: [margherita] },
  'GET /inventory': { body: exampleInventory() },
  'GET /shop': { body: openShop },
  'GET /shop/fees': { body: { version: 1, fees: [], customisation: 'included' } },
  'POST /order/counter': { body: { ...taken, number: '7', holdUntil: '2026-11-26T16:00:00.000Z' } },
  'GET /till': {
    body: { open: null, others: [], closed: [], outside: { days: 7, received: 0, payments: 0, paidBack: 0 } },
  },
});
const pizza = () => screen.findByRole('button', { name: /^Margherita/ });
const wanted = () => screen.findByRole('button', { name: 'GST invoice' });

it('bills a business that wants it, once its GSTIN is whole, also after a reload', async () => {
  const server = open(facts(billSettingsForTests));
  await userEvent.click(await pizza());
  await userEvent.click(await wanted());
  await userEvent.type(screen.getByLabelText('Business name'), 'Asha Foods');
  await userEvent.type(screen.getByLabelText('GSTIN'), '27AAPFU0939F1Z');
  expect(screen.getByText('Complete the GST invoice, or take it off.')).toBeTruthy();
  cleanup();
  const again = open(facts(billSettingsForTests));
  await userEvent.type(await screen.findByLabelText('GSTIN'), 'V');
  await userEvent.click(await screen.findByRole('button', { name: 'Pay ₹199' }));
  await userEvent.keyboard('{Enter}');
  await screen.findByText('7');
  expect(lastWritten(again.sent)).toMatchObject({
    business: { name: 'Asha Foods', gstin: '27AAPFU0939F1ZV' },
  });
  expect(lastWritten(server.sent)).toBeUndefined();
});

it('offers no invoice where the shop has no GSTIN', async () => {
  open(facts(null));
  await pizza();
  expect(screen.queryByRole('button', { name: 'GST invoice' })).toBeNull();
});
