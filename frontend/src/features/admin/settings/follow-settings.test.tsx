import type { SettingsAnswer } from '@forno/shared/contracts/admin';
import type { Opening } from '@forno/shared/domain';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openShop } from '#testing/cart-examples.ts';
import { fakeServer, lastWritten } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { HoursPart } from './hours-part.tsx';
import { KitchenPart } from './kitchen-part.tsx';

interface Shown {
  Part: typeof KitchenPart | typeof HoursPart;
  ours?: SettingsAnswer;
  theirs: SettingsAnswer;
}

function WithColleague({ Part, ours = openShop, theirs }: Shown) {
  const [shop, setShop] = useState(ours);
  return (
    <>
      <button type="button" onClick={() => setShop(theirs)}>
        A colleague saves
      </button>
      <Part shop={shop} />
    </>
  );
}

it('what a colleague saved meanwhile stands where nothing was typed, and is not undone by saving', async () => {
  const theirs = { ...openShop, version: 7, kitchen: { ...openShop.kitchen, pizzas: 12, longest: 75 } };
  const { sent } = fakeServer({ 'PUT /shop': { body: theirs }, 'GET /shop': { body: theirs } });
  openScreen(<WithColleague Part={KitchenPart} theirs={theirs} />, '/admin/shop');
  const minutes = await screen.findByLabelText(/^Minutes from order to door/);
  fireEvent.change(minutes, { target: { value: '33' } });
  fireEvent.click(screen.getByRole('button', { name: 'A colleague saves' }));
  expect(screen.getByLabelText('Pizzas at once')).toHaveProperty('value', '12');
  expect(minutes).toHaveProperty('value', '33');
  fireEvent.click(screen.getByRole('button', { name: 'Save kitchen' }));
  await screen.findByText('Saved.');
  expect(lastWritten(sent)).toMatchObject({ version: 7, kitchen: { pizzas: 12, minutes: 33, longest: 75 } });
});

it('two who change different days and exceptions both keep what they entered', async () => {
  const day: Opening = { from: '11:00', to: '22:00' };
  const week = Array.from({ length: 7 }, () => day);
  const [xmas, eve] = [
    { date: '2199-12-25', opening: null },
    { date: '2199-12-31', opening: null },
  ];
  const ours = { ...openShop, hours: { week, exceptions: [xmas] } };
  const friday = { ...day, to: '23:30' };
  const theirs = { ...ours, version: 7, hours: { week: week.with(5, friday), exceptions: [xmas, eve] } };
  const { sent } = fakeServer({ 'PUT /shop': { body: theirs }, 'GET /shop': { body: theirs } });
  openScreen(<WithColleague Part={HoursPart} ours={ours} theirs={theirs} />, '/admin/shop');
  fireEvent.change(await screen.findByLabelText('Monday, to'), { target: { value: '21:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove 2199-12-25' }));
  fireEvent.click(screen.getByRole('button', { name: 'A colleague saves' }));
  expect(screen.getByLabelText('Monday, to')).toHaveProperty('value', '21:00');
  expect(screen.getByLabelText('Friday, to')).toHaveProperty('value', '23:30');
  fireEvent.click(screen.getByRole('button', { name: 'Save opening hours' }));
  await screen.findByText('Saved.');
  const hours = { week: week.with(5, friday).with(1, { ...day, to: '21:00' }), exceptions: [eve] };
  expect(lastWritten(sent)).toEqual({ version: 7, hours });
});
