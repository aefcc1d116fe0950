import { dayMs, dayOf, defaultContact } from '@forno/shared/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, lastWritten, type Reply, refusal } from '#testing/fake-server.ts';
import { adminOrder } from '#testing/open-admin.tsx';
import { openScreen } from '#testing/open-screen.tsx';
import { ShopPage } from './settings-page.tsx';

const shop = {
  version: 3,
  delivery: { pins: ['560001'], phoneRequired: false },
  hours: null,
  pause: null,
  kitchen: { pizzas: 8, minutes: 40, longest: null },
};

const later = { startAt: '2026-12-25T19:00:00.000Z' };
const night = { ...later, promise: { from: '2026-12-25T19:30:00.000Z', to: '2026-12-25T20:00:00.000Z' } };
const soldForLater = [
  adminOrder(1, night),
  adminOrder(2, { ...night, checkoutId: adminOrder(1).checkoutId }),
  adminOrder(3, night),
  adminOrder(4),
];

const printing = {
  printers: { ticket: { address: '192.168.1.50', port: 9100 }, slip: null },
  prints: [
    {
      _id: 'ticket-1',
      sheet: 'ticket',
      checkoutId: '65a0c0ffee0000000000beef',
      number: '#00BEEF',
      state: 'unsure',
      unsure: 2,
      reason: 'The connection broke while it was sent.',
      at: '2026-11-26T13:00:00.000Z',
    },
  ],
};

function open(save: Exclude<Reply, Error>, papers: object | null = null) {
  // What is read after a pause is slow: the next press does not wait for it.
  let now: Reply | Promise<never> = { body: shop };
  const server = fakeServer({
    'GET /shop': () => now,
    'GET /shop/papers': { body: { version: 3, papers: null } },
    'GET /order/counter/settings': { body: { version: 3, counter: { upi: null } } },
    'GET /shop/printing': { body: printing },
    'POST /shop/printing': { body: { message: 'Sent to the printer.' } },
    'GET /shop/facts': {
      body: { version: 3, contact: defaultContact, policies: null, papers, keptDays: {} },
    },
    'GET /pizza/getallpizzas': { body: [] },
    'GET /order/get_orders': { body: { orders: soldForLater } },
    'PUT /shop': () => (save.status ? save : (now = save)),
    'PUT /shop/pause': () => ((now = new Promise<never>(() => undefined)), save),
    'PUT /shop/papers': save,
  });
  openScreen(<ShopPage />, '/admin/shop');
  return server;
}

it('saves the delivery area, on top of the settings that it shows', async () => {
  const { sent } = open({ body: { ...shop, version: 4 } });
  const pins = await screen.findByLabelText('PIN codes');
  await userEvent.clear(pins);
  await userEvent.type(pins, '560001, 5602 560001, ५६० ०३८; 560-001');
  await userEvent.click(screen.getByLabelText('Require a phone number for every order'));
  await userEvent.click(screen.getByRole('button', { name: 'Save delivery' }));
  await screen.findByText('Saved.');
  expect(lastWritten(sent)).toEqual({
    version: 3,
    delivery: { pins: ['560001', '5602', '560038'], phoneRequired: true },
  });
});

it('sets the UPI address of the counter, and takes none that is no address', async () => {
  const { sent } = open({ body: shop });
  const upi = await screen.findByLabelText('UPI address');
  await userEvent.type(upi, 'not an address');
  await userEvent.type(screen.getByLabelText(/^Most that the counter gives back/), '₹ 1,500');
  await userEvent.click(screen.getByRole('button', { name: 'Save counter' }));
  await waitFor(() => expect(upi.getAttribute('aria-invalid')).toBe('true'));
  await userEvent.clear(upi);
  await userEvent.type(upi, 'forno@okbank');
  await userEvent.click(screen.getByRole('button', { name: 'Save counter' }));
  await screen.findByText('Saved.');
  expect(lastWritten(sent)).toEqual({ version: 3, counter: { upi: 'forno@okbank', refundLimit: 1_500 } });
});

it('sets the hours of each weekday, kept where one is closed by mistake, and of a day that is different', async () => {
  const { sent } = open({ body: shop });
  await userEvent.click(await screen.findByLabelText('Always open'));
  fireEvent.change(screen.getByLabelText('Friday, to'), { target: { value: '01:30' } });
  for (const name of [/^Monday/, /^Friday/, /^Friday/])
    await userEvent.click(screen.getByRole('checkbox', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'Add an exception' }));
  expect(screen.queryByText(/They stay/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-12-25' } });
  // That evening's, though after midnight.
  expect(await screen.findByText(/^2 orders for later on this day. They stay/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^#/ })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Save opening hours' }));
  await screen.findByText('Saved.');
  const usual = { from: '11:30', to: '23:30' };
  const week = [usual, null, usual, usual, usual, { from: '11:30', to: '01:30' }, usual];
  const exceptions = [{ date: '2026-12-25', opening: null }];
  expect(lastWritten(sent)).toEqual({ version: 3, hours: { week, exceptions } });
});

it('says how much is sold for a weekday that is to be closed, unless that day is different anyway', async () => {
  open({ body: shop });
  await userEvent.click(await screen.findByLabelText('Always open'));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Thursday/ }));
  expect(screen.queryByText(/They stay/)).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Friday/ }));
  expect(await screen.findByText(/^2 orders for later on this day. They stay/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add an exception' }));
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-12-25' } });
  expect(screen.getAllByText(/They stay/)).toHaveLength(1);
});

it('says what a pause does not stop, where the shop takes orders for later', async () => {
  open({ body: { ...shop, version: 4, later: { days: 1, minutes: 30, pizzas: 8 }, pause: { until: null } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Until I resume' }));
  expect(await screen.findByText(/Times after it, or on other days/)).toBeTruthy();
});

it('gives a day a break, and takes it away again', async () => {
  const { sent } = open({ body: shop });
  await userEvent.click(await screen.findByLabelText('Always open'));
  await userEvent.click(screen.getByLabelText('Break on Friday'));
  fireEvent.change(screen.getByLabelText('Friday, after the break, from'), { target: { value: '14:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save opening hours' }));
  expect(await screen.findByText(/second opening has to begin after the first/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Friday, after the break, from'), { target: { value: '18:30' } });
  await userEvent.click(screen.getByLabelText('Break on Monday'));
  await userEvent.click(screen.getByLabelText('Break on Monday'));
  await userEvent.click(screen.getByRole('button', { name: 'Save opening hours' }));
  await screen.findByText('Saved.');
  // The day begins and ends as before.
  const friday = { from: '11:30', to: '15:00', again: { from: '18:30', to: '23:30' } };
  const monday = { from: '11:30', to: '23:30' };
  expect(lastWritten(sent)).toMatchObject({ hours: { week: { 1: monday, 5: friday } } });
  expect(lastWritten(sent)).not.toHaveProperty('hours.week.1.again');
});

it('shows what customers are promised with the kitchen’s capacity, before it is saved', async () => {
  const { sent } = open({ body: shop });
  const promises = await screen.findByLabelText('What customers are promised');
  expect(promises.textContent).toMatch(/^Nobody waits: about 40 minutes(?!.*amber)/);
  await userEvent.click(screen.getByLabelText('Take no orders while the promise is too long'));
  fireEvent.change(screen.getByLabelText('Pizzas at once'), { target: { value: '0' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save kitchen' }));
  expect(await screen.findByText(/Enter whole numbers/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Pizzas at once'), { target: { value: '10' } });
  fireEvent.change(screen.getByLabelText('Longest promise in minutes'), { target: { value: '70' } });
  fireEvent.change(screen.getByLabelText(/below which a ticket is amber/), { target: { value: '8' } });
  const shown = screen.getByLabelText('What customers are promised').textContent;
  expect(shown).toContain('20 pizzas ahead: about 54 minutes');
  expect(shown).toMatch(/31 pizzas in the kitchen: orders are refused.*: some new tickets are amber at once/);
  await userEvent.click(screen.getByRole('button', { name: 'Save kitchen' }));
  await screen.findByText('Saved.');
  const limits = { tight: 8, late: 5 };
  expect(lastWritten(sent)).toEqual({
    version: 3,
    kitchen: { pizzas: 10, minutes: 40, longest: 70, ...limits },
  });
});

it('sets what the shop tells of itself, and what is wrong with it', async () => {
  const { sent } = open({ body: shop });
  const phone = await screen.findByLabelText('Phone of the shop');
  await userEvent.clear(phone);
  await userEvent.click(screen.getByRole('button', { name: 'Save name and contact' }));
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(phone);
  await userEvent.type(phone, '+91 22 5550 0199');
  await userEvent.clear(screen.getByLabelText('Figure 3, such as 48 h'));
  await userEvent.clear(screen.getByLabelText('Figure 3, its words'));
  await userEvent.click(screen.getByRole('button', { name: 'Save name and contact' }));
  await screen.findByText('Saved.');
  const about = { ...defaultContact.about, figures: defaultContact.about.figures.slice(0, 2) };
  expect(lastWritten(sent)).toEqual({
    version: 3,
    contact: { ...defaultContact, phone: '+91 22 5550 0199', about },
  });
});

it('has one address: that of the bills, once there are any', async () => {
  open({ body: shop }, { legalName: 'Forno Foods LLP', address: 'Elsewhere' });
  await screen.findByLabelText('Phone of the shop');
  expect(screen.queryByLabelText('Address of the shop')).toBeNull();
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

it('says that its hours close the shop, and drops exceptions of the past', async () => {
  const exceptions = [{ date: '2026-11-01', opening: null }];
  fakeServer({ 'GET /shop': { body: { ...shop, hours: { week: Array(7).fill(null), exceptions } } } });
  openScreen(<ShopPage />, '/admin/shop');
  expect(await screen.findByText('We are closed for the time being.')).toBeTruthy();
  expect([screen.queryByText(/is taking orders/), screen.queryByLabelText('Date')]).toEqual([null, null]);
});

it('pauses for a while, and offers to resume', async () => {
  const until = new Date(Date.now() + 30 * 60_000).toISOString();
  const { sent } = open({ body: { ...shop, pause: { until } } });
  await userEvent.click(await screen.findByRole('button', { name: '30 minutes' }));
  expect(await screen.findByText(/^Paused until \d/)).toBeTruthy();
  expect(lastWritten(sent)).toEqual({ version: 3, pause: { minutes: 30 } });
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(lastWritten(sent)).toEqual({ version: 3, pause: null }));
});

it('says what is no PIN code, and sends nothing', async () => {
  const { sent } = open({ body: shop });
  await userEvent.type(await screen.findByLabelText('PIN codes'), ', Bengaluru');
  await userEvent.click(screen.getByRole('button', { name: 'Save delivery' }));
  await screen.findByText('Enter PIN codes, or the digits they begin with. “Bengaluru” is neither.');
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
  open(refusal(409, 'settings_stale', 'Somebody else changed the settings.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Save delivery' }));
  expect(await screen.findByText('Somebody else changed the settings.')).toBeTruthy();
});

it('turns bills on, once their facts are right', async () => {
  const { sent } = open({ body: { version: 4, papers: null } });
  await screen.findByText(/^Off, without any bill, until/);
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

it('takes printers of the shop’s own network alone, and says why it refuses another', async () => {
  const { sent } = open({ body: shop });
  const address = await screen.findByLabelText('Packing slip, address');
  await userEvent.type(address, 'printer.example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Save printers' }));
  await screen.findByText(/^Enter the number of a printer in the shop’s own network/);
  await userEvent.clear(address);
  await userEvent.type(address, '10.0.0.7');
  await userEvent.click(screen.getByRole('button', { name: 'Save printers' }));
  await screen.findByText('Saved.');
  const slip = { address: '10.0.0.7', port: 9100 };
  expect(lastWritten(sent)).toEqual({ version: 3, printers: { ...printing.printers, slip } });
});

it('lists what was printed, what may be there twice, and prints it again', async () => {
  const { sent } = open({ body: shop });
  await screen.findByText(/Perhaps printed, it may be printed twice. The connection broke/);
  await userEvent.click(screen.getByRole('button', { name: 'Print again: Kitchen ticket #00BEEF' }));
  expect(lastWritten(sent)).toEqual({ sheet: 'ticket', checkoutId: printing.prints[0]?.checkoutId });
  await userEvent.click(screen.getByRole('button', { name: 'Test print: kitchen ticket' }));
  await waitFor(() => expect(lastWritten(sent)).toEqual({ sheet: 'ticket' }));
});
