import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openShop } from '#testing/cart-examples.ts';
import { fakeServer, lastWritten } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { KitchenPart } from './kitchen-part.tsx';

const theirs = { ...openShop, version: 7, kitchen: { ...openShop.kitchen, pizzas: 12, longest: 75 } };

function WithColleague() {
  const [shop, setShop] = useState(openShop);
  return (
    <>
      <button type="button" onClick={() => setShop(theirs)}>
        A colleague saves
      </button>
      <KitchenPart shop={shop} />
    </>
  );
}

it('what a colleague saved meanwhile stands where nothing was typed, and is not undone by saving', async () => {
  const { sent } = fakeServer({ 'PUT /shop': { body: theirs }, 'GET /shop': { body: theirs } });
  openScreen(<WithColleague />, '/admin/shop');
  const minutes = await screen.findByLabelText(/^Minutes from order to door/);
  fireEvent.change(minutes, { target: { value: '33' } });
  fireEvent.click(screen.getByRole('button', { name: 'A colleague saves' }));
  expect(screen.getByLabelText('Pizzas at once')).toHaveProperty('value', '12');
  expect(minutes).toHaveProperty('value', '33');
  fireEvent.click(screen.getByRole('button', { name: 'Save kitchen' }));
  await screen.findByText('Saved.');
  expect(lastWritten(sent)).toMatchObject({ version: 7, kitchen: { pizzas: 12, minutes: 33, longest: 75 } });
});
