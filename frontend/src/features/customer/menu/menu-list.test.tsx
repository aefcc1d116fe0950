import type { PizzaAnswer } from '@forno/shared/contracts/customer';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { queryClient } from '#transport/query-client.ts';
import { farmhouse, margherita } from '#testing/cart-examples.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { closeScreen } from '#testing/open-screen.tsx';
import { MenuList } from './menu-list.tsx';

const pizzasHere = [margherita, farmhouse];
const emptyCart = {
  lines: [],
  notes: null,
  isSoldOut: () => false,
  fewOf: () => undefined,
  onChange: () => {},
};
function Menu() {
  const pizzas = useQuery<PizzaAnswer[]>({
    queryKey: ['pizzas'],
    queryFn: () => pizzasHere,
    staleTime: Infinity,
  });
  return <MenuList pizzas={pizzas} {...emptyCart} />;
}

it('takes up what was typed before its script came', async () => {
  fakeServer({ 'GET /pizza/food': { body: [] } });
  queryClient.setQueryData(['pizzas'], pizzasHere);
  const menu = (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Menu />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const place = document.createElement('div');
  place.innerHTML = renderToString(menu);
  const input = place.querySelector('input')!;
  input.value = 'margh';
  const root = await act(async () => hydrateRoot(place, menu));
  await waitFor(() =>
    expect([...place.querySelectorAll('h2, h3')].map(({ textContent }) => textContent)).toEqual([
      'Margherita',
    ]),
  );
  expect(input.value).toBe('margh');
  act(() => root.unmount());
  closeScreen();
});
