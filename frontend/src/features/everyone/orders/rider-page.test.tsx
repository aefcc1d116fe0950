import { errors, refusalTexts } from '@forno/shared/messages/server';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { fakeServer, lastWritten, refusal, type Replies, type Reply } from '#testing/fake-server.ts';
import { hold } from '#testing/hold.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { queryClient } from '#transport/query-client.ts';
import { RiderPage } from './rider-page.tsx';

const token = 'a-secret-of-24-characters';
const ride = {
  number: '#010001',
  onTheRoad: true,
  address: '7 Hill Road',
  phone: '+919876543210',
  note: 'Ring twice',
  collect: 0,
  pizzas: 3,
  due: '8:35–8:50',
};
function open(replies: Replies) {
  const server = fakeServer({ 'POST /order/ride': { body: ride }, ...replies });
  openScreen(<RiderPage />, `/user/ride#token=${token}`, { user: null });
  return server;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('says where to and whom to call, and reports only what is pressed', async () => {
  const nobodyAt = '2026-11-20T15:00:00.000Z';
  const server = open({ 'POST /order/ride/report': { body: { delivery: { ...ride, nobodyAt } } } });
  await screen.findByRole('heading', { name: 'Delivery #010001' });
  for (const words of ['7 Hill Road', '“Ring twice”', 'Paid. Nothing to collect.', '3 pizzas, due 8:35–8:50'])
    screen.getByText(words);
  expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+919876543210');
  expect(server.sent.filter(({ path }) => path === '/order/ride/report')).toEqual([]);
  await press('Nobody there');
  await screen.findByText(/^The shop knows since 8:30 pm/);
  expect(lastWritten(server.sent)).toEqual({ what: 'nobody', token });
});

it('says why "I have it" can’t be pressed yet', async () => {
  open({});
  const took = await screen.findByRole<HTMLButtonElement>('button', { name: 'I have it' });
  expect(took.disabled).toBe(true);
  screen.getByText(/^Enter it, then press/);
  await userEvent.type(screen.getByLabelText('Your name'), 'Ravi');
  expect(took.disabled).toBe(false);
  expect(screen.queryByText(/^Enter it/)).toBeNull();
});

it('says who has it once that is told, while only the pressed button is busy', async () => {
  const answer = deferred<Reply>();
  open({ 'POST /order/ride/report': () => answer.promise });
  await userEvent.type(await screen.findByLabelText('Your name'), 'Raju');
  await press('I have it');
  const busy = screen.getAllByRole('button').filter((one) => one.getAttribute('aria-busy'));
  expect(busy.map(({ textContent }) => textContent)).toEqual(['I have it']);
  answer.keep({ body: { delivery: { ...ride, carrier: 'Raju' } } });
  await screen.findByText('You have it, Raju.');
});

it('ends with "Delivered", which is held, since it can’t be taken back, and is said once', async () => {
  const answer = deferred<Reply>();
  const server = open({ 'POST /order/ride/report': () => answer.promise });
  await press('Delivered');
  const reports = () => server.sent.filter(({ path }) => path === '/order/ride/report');
  expect(reports()).toEqual([]);
  for (const _again of [1, 2]) await hold(screen.getByRole('button', { name: 'Delivered' }));
  expect(reports()).toHaveLength(1);
  answer.keep({ body: { delivery: null } });
  await screen.findByText('The shop knows. Thank you.');
});

it('has no buttons before the hand-over, and nothing once the link is gone', async () => {
  open({ 'POST /order/ride': { body: { ...ride, onTheRoad: false } } });
  await screen.findByText(/^Not handed over yet/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps the address where there is no network', async () => {
  let isAway = false;
  open({ 'POST /order/ride': () => (isAway ? new TypeError('Failed to fetch') : { body: ride }) });
  await screen.findByText('7 Hill Road');
  isAway = true;
  await act(() => queryClient.refetchQueries());
  await screen.findByText(errors.connectionLost);
  screen.getByText('7 Hill Road');
});

it('says that a link is no longer valid', async () => {
  open({ 'POST /order/ride': refusal(400, 'link_invalid', refusalTexts.link_invalid) });
  await screen.findByText(refusalTexts.link_invalid);
  expect(screen.queryByText('7 Hill Road')).toBeNull();
});
