import { defaultContact } from '@forno/shared/domain';
import { billTexts } from '@forno/shared/messages/admin';
import { billSettingsForTests } from '@forno/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { profileReply } from '#testing/fake-server.ts';
import { beginSession, endSession, rememberUser } from '#session/session.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { forgetDrafts } from '#ui/draft.tsx';
import { businessToBill, changeBusiness } from './business-store.ts';
import { GstInvoice } from './gst-invoice.tsx';
import { CartAndButton, shopThatPays, startPaying } from './testing/paying-shop.tsx';

vi.mock('./razorpay.ts', async (actual) => ({ ...(await actual<object>()), loadCheckoutScript: vi.fn() }));
beforeEach(() => {
  startPaying();
});
// Theirs, while they are logged in.
afterEach(() => changeBusiness({ wanted: false, name: '', gstin: '', refused: 0 }));

function open(papers: object | null = billSettingsForTests) {
  const { server } = shopThatPays({
    replies: {
      'GET /user/profile': profileReply({ phone: '+919876543210' }),
      'GET /shop/facts': {
        body: { version: 1, policies: null, papers, contact: defaultContact, keptDays: {} },
      },
    },
  });
  openScreen(
    <>
      <GstInvoice />
      <CartAndButton />
    </>,
    '/cart',
  );
  return () => server.sent.find(({ path }) => path === '/payment/create-payment')?.body;
}
/** The profile's, as shown. */
const delivery: unknown = { address: expect.any(String) };
const pay = async () => userEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
const want = async () => userEvent.click(await screen.findByRole('button', { name: 'I need a GST invoice' }));

it('is asked of nobody who does not want one, nor where the shop has no GSTIN', async () => {
  const paid = open();
  await screen.findByRole('button', { name: 'I need a GST invoice', expanded: false });
  expect(screen.queryByLabelText('GSTIN')).toBeNull();
  await pay();
  await waitFor(() => expect(paid()).toEqual({ amount: 199, version: 1, delivery }));
});

it.each([
  ['without bills', null],
  ['whose bills claim no tax', { ...billSettingsForTests, regime: 'composition' }],
])('is not offered by a shop %s', async (_which, papers) => {
  const paid = open(papers);
  await pay();
  await waitFor(() => expect(paid()).toEqual({ amount: 199, version: 1, delivery }));
  expect(screen.queryByRole('button', { name: 'I need a GST invoice' })).toBeNull();
});

it('checks what was typed on the spot, and is paid with once it is all there', async () => {
  const paid = open();
  await want();
  await userEvent.type(screen.getByLabelText('GSTIN'), '27AAPFU0939F1ZX');
  await userEvent.tab();
  expect(screen.getByText(billTexts.gstin)).toBeTruthy();
  await pay();
  expect(await screen.findByText('Name is required.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Business name')));
  expect(paid()).toBeUndefined();
  // On a phone the field may be out of sight.
  screen.getByLabelText('GSTIN').focus();
  await pay();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Business name')));
  await userEvent.type(screen.getByLabelText('Business name'), 'Asha Foods');
  await userEvent.type(screen.getByLabelText('GSTIN'), '{Backspace}v');
  expect(screen.queryByText(billTexts.gstin)).toBeNull();
  await pay();
  const business = { name: 'Asha Foods', gstin: '27AAPFU0939F1ZV' };
  await waitFor(() => expect(paid()).toEqual({ amount: 199, version: 1, delivery, business }));
});

it('is forgotten when it is not wanted after all', async () => {
  const paid = open();
  await want();
  await userEvent.type(screen.getByLabelText('GSTIN'), '27');
  await userEvent.click(screen.getByRole('button', { name: 'No GST invoice' }));
  await pay();
  await waitFor(() => expect(paid()).toEqual({ amount: 199, version: 1, delivery }));
});

it('is theirs over a reload and the end of their session, and nobody else’s', async () => {
  open();
  await want();
  await userEvent.type(screen.getByLabelText('GSTIN'), '27AAPFU0939F1ZV');
  vi.resetModules();
  expect((await import('./business-store.ts')).businessToBill()).toBe('unfinished');
  const asha = { _id: localStorage.getItem('user._id') ?? '', name: 'Asha', email: 'asha@forno.example' };
  rememberUser({ ...asha, _id: '64b0000000000000000000ee' });
  expect(businessToBill()).toBeUndefined();
  act(() => endSession());
  expect(businessToBill()).toBeUndefined();
  beginSession('again', asha);
  expect(businessToBill()).toBe('unfinished');
  forgetDrafts();
  expect(businessToBill()).toBeUndefined();
});
