import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { OrderId } from './order-id.tsx';

const id = '64b00000000000000a5c70bd';

it('shows the short id, and a press copies the whole one', async () => {
  const user = userEvent.setup();
  render(<OrderId order={{ _id: id }} />);
  expect(screen.getByRole('button').textContent).toBe('#5C70BD');
  await user.click(screen.getByRole('button', { name: '#5C70BD, copy the whole order id' }));
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(id);
});

it('shows the number of the day instead, and copies the id all the same', async () => {
  const user = userEvent.setup();
  render(<OrderId order={{ _id: id, number: 17 }} />);
  await user.click(screen.getByRole('button', { name: '17, copy the whole order id' }));
  expect(await navigator.clipboard.readText()).toBe(id);
});

it('shows the whole id where the browser lets no page copy', async () => {
  const user = userEvent.setup();
  render(<OrderId order={{ _id: id }} />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText(id)).toBeTruthy();
});
