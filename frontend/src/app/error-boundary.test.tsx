import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-page.ts';
import { expectComplaint } from './test-setup.ts';

function Broken(): never {
  throw new Error('a bug in this screen');
}

it('leaves a broken screen with two ways out', () => {
  render(
    <MemoryRouter>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </MemoryRouter>,
  );
  expectComplaint('a bug in this screen');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go home' })).toBeTruthy();
});

it('says that a screen could not be fetched without a network, and opens it once there is one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const Menu = lazyPage(() => Promise.reject<{ Menu: () => null }>(new TypeError('Failed to fetch')), 'Menu');
  render(
    <MemoryRouter>
      <Suspense>
        <ErrorBoundary>
          <Menu />
        </ErrorBoundary>
      </Suspense>
    </MemoryRouter>,
  );
  expect(await screen.findByText('You seem to be offline.')).toBeTruthy();
  expectComplaint('needs the network');
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('shows that a screen is on its way, and only so long', async () => {
  const { documentElement } = document;
  const page = deferred<{ Menu: () => string }>();
  const Menu = lazyPage(() => page.promise, 'Menu');
  render(
    <Suspense>
      <Menu />
    </Suspense>,
  );
  await waitFor(() => expect(documentElement.hasAttribute('data-waiting')).toBe(true));
  page.keep({ Menu: () => 'The menu' });
  expect(await screen.findByText('The menu')).toBeTruthy();
  expect(documentElement.hasAttribute('data-waiting')).toBe(false);
});
