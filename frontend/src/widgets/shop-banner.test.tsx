import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { closedShop, openShop } from '#testing/cart-examples.ts';
import { fakeServer, lastWritten } from '#testing/fake-server.ts';
import { openAdmin } from '#testing/open-admin.tsx';
import { ShopBanner } from './shop-banner.tsx';

/** Takes 20 pizzas. */
const kitchen = { pizzas: 10, minutes: 50, longest: 65 };

function open(shop: object, pizzas = 0) {
  let now = { ...openShop, ...shop };
  const server = fakeServer({
    'GET /shop': () => ({ body: now }),
    'PUT /shop/pause': () => ({ body: (now = openShop) }),
    'GET /inventory/needs': {
      body: [
        { category: 'bases', name: 'Regular', qty: pizzas },
        { category: 'veggies', name: 'Onion', qty: 99 },
      ],
    },
  });
  openAdmin(<ShopBanner />, '/admin');
  return server;
}

it('says until when the shop is paused, and resumes it', async () => {
  const until = new Date(Date.now() + 600_000).toISOString();
  const { sent } = open({ pause: { until } });
  await screen.findByText(/^Paused until .* Customers can’t order\.$/);
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(screen.queryByText(/^Paused until/)).toBeNull());
  expect(lastWritten(sent)).toEqual({ version: openShop.version, pause: null });
});

it('says that a paused shop goes on selling later times', async () => {
  open({ pause: { until: null }, later: { days: 1, minutes: 30, pizzas: 8 } });
  await screen.findByText('Paused until somebody resumes. Customers can only order for later.');
});

it.each([
  ['closed', closedShop, 0, /^We are closed/],
  ['full', { kitchen }, 20, /^The kitchen is full right now\. You can order from/],
])('says that the shop is %s', async (_, shop, pizzas, words) => {
  open(shop, pizzas);
  await screen.findByText(words);
  expect(screen.queryByRole('button')).toBeNull();
});

it('is not there while there is room', async () => {
  const limited = open({ kitchen }, 19);
  await waitFor(() => expect(limited.sent.map(({ path }) => path)).toContain('/inventory/needs'));
  expect(screen.queryByRole('region')).toBeNull();
});
