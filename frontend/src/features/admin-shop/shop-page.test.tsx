import { dayMs, dayOf } from '@forno/shared/domain';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, lastWritten, type Replies } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ShopPage } from './shop-page.tsx';

const shop = {
  version: 3,
  delivery: { pins: ['560001'], phoneRequired: false },
  hours: null,
  pause: null,
  capacity: null,
  promise: { minutes: 40, pizzasAtOnce: 8 },
};

function open(save: Replies[string]) {
  const server = fakeServer({
    'GET /shop': { body: shop },
    'GET /shop/papers': { body: { version: 3, papers: null } },
    'GET /pizza/getallpizzas': { body: [] },
    'PUT /shop': save,
    'PUT /shop/papers': save,
  });
  openScreen(<ShopPage />, '/admin/shop');
  return server;
}

it('saves the delivery area, on top of the settings that it shows', async () => {
  const { sent } = open({ body: { ...shop, version: 4 } });
  const pins = await screen.findByLabelText('PIN codes');
  await userEvent.clear(pins);
  await userEvent.type(pins, '560001, 5602 560001');
  await userEvent.click(screen.getByLabelText('Require a phone number for every order'));
  await userEvent.click(screen.getByRole('button', { name: 'Save delivery' }));
  await screen.findByText('Saved.');
  expect(lastWritten(sent)).toEqual({
    version: 3,
    delivery: { pins: ['560001', '5602'], phoneRequired: true },
  });
});

it('sets the hours of each weekday, and of a day that is different', async () => {
  const { sent } = open({ body: shop });
  await userEvent.click(await screen.findByLabelText('Always open'));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Monday/ }));
  fireEvent.change(screen.getByLabelText('Friday, to'), { target: { value: '01:30' } });
  await userEvent.click(screen.getByRole('button', { name: 'Add an exception' }));
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-12-25' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save opening hours' }));
  await screen.findByText('Saved.');
  const usual = { from: '11:30', to: '23:30' };
  const week = [usual, null, usual, usual, usual, { from: '11:30', to: '01:30' }, usual];
  const exceptions = [{ date: '2026-12-25', opening: null }];
  expect(lastWritten(sent)).toEqual({ version: 3, hours: { week, exceptions } });
});

it('limits what the kitchen takes at once', async () => {
  const { sent } = open({ body: shop });
  await userEvent.click(await screen.findByLabelText('Limit how many pizzas the kitchen takes at once'));
  fireEvent.change(screen.getByLabelText('Pizzas at once'), { target: { value: '0' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save capacity' }));
  expect(await screen.findByText(/Enter whole numbers/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Pizzas at once'), { target: { value: '30' } });
  await userEvent.click(screen.getByLabelText('Above the limit, take orders and promise a later time'));
  await userEvent.click(screen.getByRole('button', { name: 'Save capacity' }));
  await screen.findByText('Saved.');
  const capacity = { pizzas: 30, minutes: 20, lengthen: true };
  expect(lastWritten(sent)).toEqual({ version: 3, capacity });
});

it('sets what is promised until the orders tell better', async () => {
  const { sent } = open({ body: shop });
  fireEvent.change(await screen.findByLabelText('Minutes from order to door'), { target: { value: '50' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save promised time' }));
  await screen.findByText('Saved.');
  expect(lastWritten(sent)).toEqual({ version: 3, promise: { minutes: 50, pizzasAtOnce: 8 } });
});

it('proposes days from tomorrow for exceptions, each once', async () => {
  open({ body: shop });
  await userEvent.click(await screen.findByLabelText('Always open'));
  const add = screen.getByRole('button', { name: 'Add an exception' });
  await userEvent.click(add);
  await userEvent.click(add);
  const dates = screen.getAllByLabelText<HTMLInputElement>('Date').map(({ value }) => value);
  expect(dates).toEqual([1, 2].map((days) => dayOf(new Date(Date.now() + days * dayMs))));
});

it('says that its hours close the shop', async () => {
  const hours = { week: Array(7).fill(null), exceptions: [] };
  fakeServer({ 'GET /shop': { body: { ...shop, hours } } });
  openScreen(<ShopPage />, '/admin/shop');
  expect(await screen.findByText('We are closed for the time being.')).toBeTruthy();
  expect(screen.queryByText(/is taking orders/)).toBeNull();
});

it('pauses for a while, and offers to resume', async () => {
  const until = new Date(Date.now() + 30 * 60_000).toISOString();
  const { sent } = open({ body: { ...shop, pause: { until } } });
  await userEvent.click(await screen.findByRole('button', { name: '30 minutes' }));
  expect(await screen.findByText(/^Paused until \d/)).toBeTruthy();
  expect(lastWritten(sent)).toEqual({ version: 3, pause: { minutes: 30 } });
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await vi.waitFor(() => expect(lastWritten(sent)).toEqual({ version: 3, pause: null }));
});

it('says what is no PIN code, and sends nothing', async () => {
  const { sent } = open({ body: shop });
  await userEvent.type(await screen.findByLabelText('PIN codes'), ', Bengaluru');
  await userEvent.click(screen.getByRole('button', { name: 'Save delivery' }));
  expect(
    await screen.findByText('Enter PIN codes, or the digits they begin with. “Bengaluru” is neither.'),
  ).toBeTruthy();
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
});

it('says what is no time, and sends nothing', async () => {
  const { sent } = open({ body: shop });
  await userEvent.click(await screen.findByLabelText('Always open'));
  fireEvent.change(screen.getByLabelText('Friday, to'), { target: { value: '' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save opening hours' }));
  expect(await screen.findByText('Enter a time such as 11:30.')).toBeTruthy();
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
});

it('reports a conflict with another admin', async () => {
  open({ status: 409, body: { code: 'settings_stale', message: 'Somebody else changed the settings.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Save delivery' }));
  expect(await screen.findByText('Somebody else changed the settings.')).toBeTruthy();
});

it('turns bills on, once their facts are right', async () => {
  const { sent } = open({ body: { version: 4, papers: null } });
  await userEvent.selectOptions(await screen.findByLabelText('GST scheme'), 'Regular');
  await userEvent.type(screen.getByLabelText('Legal name'), 'Forno Foods LLP');
  await userEvent.type(screen.getByLabelText('Address'), '12 Oven Street');
  await userEvent.selectOptions(screen.getByLabelText('State of the kitchen'), '29 Karnataka');
  await userEvent.type(screen.getByLabelText('GSTIN'), '29AAGCB7383J1Z5');
  await userEvent.click(screen.getByRole('button', { name: 'Save bills and tax' }));
  expect(await screen.findByText(/Please check each character/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('GSTIN'), '{Backspace}4');
  await userEvent.click(screen.getByRole('button', { name: 'Save bills and tax' }));
  await screen.findByText('Saved.');
  const put = sent.find(({ method, path }) => method === 'PUT' && path === '/shop/papers');
  expect(put?.body).toEqual({
    version: 3,
    papers: {
      regime: 'regular',
      legalName: 'Forno Foods LLP',
      address: '12 Oven Street',
      state: '29',
      gstin: '29AAGCB7383J1Z4',
      code: '996331',
      rate: 5,
      ownRates: [],
      series: 'F1',
    },
  });
});
