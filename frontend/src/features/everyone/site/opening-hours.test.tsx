import { QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { closeScreen } from '#testing/open-screen.tsx';
import { OpeningHours } from './opening-hours.tsx';

it('take over the ready-made page, also when the answer was there before', async () => {
  const shop = { hours: null, pause: null };
  fakeServer({ 'GET /shop': { body: shop } });
  const hours = (
    <QueryClientProvider client={queryClient}>
      <OpeningHours />
    </QueryClientProvider>
  );
  const place = document.createElement('div');
  place.innerHTML = renderToString(hours);
  queryClient.setQueryData(keys.shop, shop);
  const wrong: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(place, hours, { onRecoverableError: (error) => wrong.push(error) }),
  );
  expect(place.textContent).toBe('Open all day, every day');
  expect(wrong).toEqual([]);
  act(() => root.unmount());
  closeScreen();
});
