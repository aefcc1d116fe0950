import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { closedShop, farmhouse, margherita } from '#testing/cart-examples.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { HomePage } from './home-page.tsx';

const featured = { 'GET /pizza/taste': { body: [margherita, farmhouse] } };

it('shows a visitor real pizzas, and leads to a menu that asks for no login', async () => {
  fakeServer(featured);
  openScreen(<HomePage />, '/', { user: null });
  expect(await screen.findByRole('heading', { name: 'Margherita', level: 3 })).toBeTruthy();
  expect(screen.getByText('₹329')).toBeTruthy();
  for (const name of ['See the menu', 'See the whole menu'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/our-menu');
});

it('redirects logged-in users to the menu', async () => {
  fakeServer(featured);
  openScreen(<HomePage />);
  await screen.findByRole('heading', { name: 'Margherita', level: 3 });
  expect(screen.getByRole('link', { name: 'See the whole menu' }).getAttribute('href')).toBe('/menu');
});

it('says under the headline that the shop is closed', async () => {
  fakeServer({ ...featured, 'GET /shop': { body: closedShop } });
  openScreen(<HomePage />, '/', { user: null });
  const closed = await screen.findByText('We are closed for the time being.');
  const follows = screen.getByRole('link', { name: 'See the menu' }).compareDocumentPosition(closed);
  expect(follows & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
});

it('renders without them when they can’t be fetched', async () => {
  fakeServer({ 'GET /pizza/taste': { status: 500, body: {} } });
  openScreen(<HomePage />, '/', { user: null });
  for (const name of ['A small place with one big oven', 'Forno in your pocket'])
    await screen.findByRole('heading', { name });
  expect(screen.getByRole('link', { name: 'See the whole menu' })).toBeTruthy();
});
