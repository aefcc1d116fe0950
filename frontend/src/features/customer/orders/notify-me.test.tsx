import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { NotifyMe } from './notify-me.tsx';

const requestPermission = vi.fn(async () => 'granted');
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

it('asks for no permission that could not be kept', async () => {
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => undefined } });
  render(<NotifyMe />);
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }));
  await screen.findByText('This browser cannot show notifications of the shop.');
  expect(requestPermission).not.toHaveBeenCalled();
});
