import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openShop } from '#testing/cart-examples.ts';
import { fakeServer, lastWritten } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { FeesPart } from './fees-part.tsx';

it('sets what delivery costs by area, and says of what nobody could read where it is', async () => {
  const areas = [
    { pins: ['560001'], fee: 40 },
    { pins: [], fee: 60 },
  ];
  const { sent } = fakeServer({
    'GET /shop': { body: openShop },
    'GET /shop/fees': { body: { version: openShop.version, fees: areas, customisation: 'included' } },
    'PUT /shop': { body: openShop },
  });
  openScreen(<FeesPart shop={openShop} />, '/admin/shop');
  const write = (field: HTMLElement | undefined, value: string) =>
    fireEvent.change(field!, { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save delivery fees' }));
  const [near, others] = await screen.findAllByLabelText(/^PIN codes of the area/);
  const [least] = screen.getAllByLabelText('Smallest order (₹)');
  const [free] = screen.getAllByLabelText('Free from (₹)');
  write(near, '');
  save();
  await screen.findByText('Another area is everywhere else already.');
  write(near, '५६० ००१, 560 001');
  write(others, '56०००1');
  save();
  await screen.findByText('560001 is in an area already.');
  write(others, '');
  write(least, '500');
  write(free, '४००');
  save();
  await screen.findByText('Enter more than the smallest order, or the fee is never taken.');
  write(free, '४००.50');
  write(least, '');
  save();
  await screen.findByText('Saved.');
  const fees = [
    { pins: ['560001'], fee: 40, freeFrom: 400.5 },
    { pins: [], fee: 60 },
  ];
  expect(lastWritten(sent)).toEqual({ version: openShop.version, fees });
});

it('says that terms are for where the shop does not deliver', async () => {
  const body = { version: openShop.version, fees: [], customisation: 'included' };
  fakeServer({ 'GET /shop/fees': { body } });
  const delivery = { ...openShop.delivery, pins: ['5600'] };
  openScreen(<FeesPart shop={{ ...openShop, delivery }} />, '/admin/shop');
  fireEvent.click(await screen.findByRole('button', { name: 'Add an area' }));
  const typed = { target: { value: '560034, 56, 110001' } };
  fireEvent.change(screen.getByLabelText(/^PIN codes of the area/), typed);
  await screen.findByText('110001: outside the PIN codes you deliver to.');
});
