import { CountBody, z } from '@forno/shared/contracts/admin';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { cola } from '#testing/cart-examples.ts';
import { fakeServer, lastWritten } from '#testing/fake-server.ts';
import { openAdmin } from '#testing/open-admin.tsx';
import { KitchenTools } from './kitchen-tools.tsx';

it('counts pizzas: sold out until tomorrow, so many left today, or on sale again with as many', async () => {
  const farmhouse = { _id: 'a'.repeat(24), name: 'Farmhouse', description: '', price: 300, image: '' };
  let menu: object[] = [farmhouse];
  let number: number | null = null;
  const { sent } = fakeServer({
    'GET /inventory': { body: { bases: {}, sauces: {}, veggies: {}, cheeses: {} } },
    'GET /pizza/getallpizzas': () => ({ body: menu }),
    [`PUT /pizza/count/${farmhouse._id}`]: ({ body }) => {
      number = z.parse(CountBody, body).left;
      menu = [{ ...farmhouse, count: { left: number } }];
      return { body: { message: '' } };
    },
    [`PUT /pizza/sale/${farmhouse._id}`]: ({ body }) => {
      const { soldOut } = z.parse(z.object({ soldOut: z.boolean() }), body);
      const left = soldOut ? 0 : number;
      menu = [left === null ? farmhouse : { ...farmhouse, count: { left } }];
      return { body: { message: '' } };
    },
  });
  openAdmin(<KitchenTools />, '/admin/orders/board');
  await userEvent.click(await screen.findByRole('button', { name: 'Sold out' }));
  const pizza = await screen.findByRole('switch', { name: /^Farmhouse/, checked: true });
  await userEvent.click(pizza);
  await waitFor(() => expect(pizza.textContent).toBe('Farmhouse✕ Sold out until tomorrow'));
  await userEvent.click(screen.getByRole('button', { name: /^Farmhouse: / }));
  const howMany = screen.getByRole('textbox', { name: 'Left of Farmhouse' });
  for (const typed of ['a few', '3']) {
    await userEvent.clear(howMany);
    await userEvent.type(howMany, `${typed}{Enter}`);
  }
  await waitFor(() => expect(pizza.textContent).toBe('Farmhouse3 left today'));
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { soldOut: true },
    { left: 3 },
  ]);
  await userEvent.click(pizza);
  await waitFor(() => expect(pizza.textContent).toContain('Sold out'));
  await userEvent.click(pizza);
  await waitFor(() => expect(pizza.textContent).toBe('Farmhouse3 left today'));
  expect(lastWritten(sent)).toEqual({ soldOut: false });
});

it('says of a drink no day on which its count ends', async () => {
  fakeServer({
    'GET /inventory': { body: { bases: {}, sauces: {}, veggies: {}, cheeses: {} } },
    'GET /pizza/getallpizzas': { body: [{ ...cola, count: { left: 3 } }] },
  });
  openAdmin(<KitchenTools />, '/admin/orders/board');
  await userEvent.click(await screen.findByRole('button', { name: 'Sold out' }));
  expect((await screen.findByRole('switch', { name: /^Cola/ })).textContent).toBe('Cola3 left');
});
