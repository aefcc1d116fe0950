import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { expectComplaint } from '#app/test-setup.ts';
import { lazyPart } from './lazy-part.tsx';

it('a part whose code does not come leaves the page standing, and comes with the network', async () => {
  const load = vi
    .fn<() => Promise<{ Hours: () => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ Hours: () => 'Open until ten' });
  const Hours = lazyPart(load, 'Hours', 'The hours');
  render(
    <main>
      The menu <Hours />
    </main>,
  );
  expect(screen.getByRole('main').textContent).toBe('The menu The hours');
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(/Open until ten/)).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('what breaks in a part takes nothing else from the page', async () => {
  const Broken = lazyPart(
    () =>
      Promise.resolve({
        Broken: (): never => {
          throw new Error('a bug in this part');
        },
      }),
    'Broken',
  );
  render(
    <main>
      The menu <Broken />
    </main>,
  );
  expect(await screen.findByText('The menu')).toBeTruthy();
  await waitFor(() => expectComplaint('a bug in this part'));
});
