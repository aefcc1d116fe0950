import { defaultContact } from '@forno/shared/domain';
import { billSettingsForTests } from '@forno/shared/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { lastWritten } from '#testing/fake-server.ts';
import { counterOpener } from './testing/counter-screen.tsx';

const facts = (papers: object | null) => ({
  'GET /shop/facts': { body: { version: 1, policies: null, papers, contact: defaultContact, keptDays: {} } },
});
const open = counterOpener();
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

it.each([null, { ...billSettingsForTests, regime: 'composition' }])(
  'offers no invoice with bills as %j',
  async (papers) => {
    open(facts(papers));
    await pizza();
    expect(screen.queryByRole('button', { name: 'GST invoice' })).toBeNull();
  },
);
