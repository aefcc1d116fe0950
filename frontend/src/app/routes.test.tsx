import { errors } from '@forno/shared/messages/admin';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '#transport/query-client.ts';
import { beginSession, currentSession, endSession } from '#session/session.ts';
import { exampleInventory } from '#testing/cart-examples.ts';
import { customer, fakeServer, profileReply, refusal } from '#testing/fake-server.ts';
import manifest from '../../public/manifest.webmanifest?raw';
import { pageDuties } from './page-duties.tsx';
import { AppRoutes } from './routes.tsx';
import { SessionEnd } from './session-end.tsx';

// Whatever a screen asks for on its own: no test reaches for a real server.
beforeEach(() => void fakeServer({}));
afterEach(endSession);

const emptyCart = { cartData: [], version: 0, customisation: 'included' };

function open(path: string) {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <SessionEnd />
        <AppRoutes />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function linksOf(navigation: string): Promise<string[]> {
  const nav = await screen.findByRole('navigation', { name: navigation });
  const items = [...within(nav).queryAllByRole('link'), ...within(nav).queryAllByRole('button')];
  return items.map((item) => item.textContent ?? '');
}

describe('the navbar', () => {
  it('has the links of a visitor', async () => {
    open('/');
    expect(await linksOf('Main')).toEqual([
      'Home',
      'Contact',
      'Orders',
      'Menu',
      'Download App',
      'Register',
      'Login',
    ]);
    expect(screen.queryByRole('link', { name: 'Cart' })).toBeNull();
    await screen.findByRole('heading', { level: 1 });
  });

  it('has Logout, the profile and the cart when logged in', async () => {
    beginSession('t', customer);
    fakeServer({ 'GET /user/cart': { body: emptyCart } });
    open('/');
    expect(await linksOf('Main')).toEqual(['Home', 'Contact', 'Orders', 'Menu', 'Download App', 'Logout']);
    expect(screen.getByRole('link', { name: 'Profile' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cart' })).toBeTruthy();
    await screen.findByRole('heading', { level: 1 });
  });

  it("is the admin's on every path that starts with /admin", async () => {
    open('/admin_login');
    expect(await linksOf('Admin')).toEqual([
      'Admin Dashboard',
      'Users',
      'Orders',
      'Counter',
      'Inventory',
      'Pizzas',
    ]);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('opens on a phone by its button, and closes on Escape', async () => {
    open('/login');
    await screen.findByRole('heading', { name: 'Log in' });
    const button = screen.getByRole('button', { name: 'Open the navigation' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button);
  });
});

it.each([
  ...['/contact', '/order', '/menu', '/profile', '/cart', '/add-inventory'].map((path) => [path, 'Log in']),
  ...Object.keys(pageDuties).map((path) => [path.replace(/:\w+/, '0'.repeat(24)), 'Staff login']),
])(
  '%s needs a stored token: it leads to "%s", and asks the server for nothing of its own',
  async (path, heading) => {
    const { sent } = fakeServer({});
    open(path ?? '');
    expect(await screen.findByRole('heading', { level: 1, name: heading ?? '' })).toBeTruthy();
    // Public: the opening hours in the foot.
    expect(sent.map((one) => one.path).filter((one) => one !== '/shop')).toEqual([]);
  },
);

it('starts an installed app at the menu, also for a visitor', async () => {
  open(/"start_url": "(.+)"/.exec(manifest)?.[1] ?? '');
  await screen.findByRole('heading', { level: 1, name: 'Menu' });
});

it('logs out at the server and in this browser, and shows the login', async () => {
  beginSession('t', customer);
  const server = fakeServer({
    'GET /user/cart': { body: emptyCart },
    'GET /user/profile': profileReply(),
    'POST /user/logout': { body: { message: 'done' } },
  });
  open('/profile');
  await screen.findByText(customer.address);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Log in' });
  const logout = server.sent.find(({ path }) => path === '/user/logout');
  expect(logout?.headers.get('authorization')).toBe('Bearer t');
  expect(localStorage.getItem('token')).toBeNull();
});

it('shows the session-expired message once, and the login that leads back', async () => {
  beginSession('t', customer);
  const ended = refusal(401, 'session_expired', errors.sessionExpired);
  fakeServer({ 'GET /user/cart': ended, 'GET /user/profile': ended });
  open('/profile');
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(await screen.findAllByText(errors.sessionExpired)).toHaveLength(1);
  expect(currentSession().token).toBeNull();
});

const sessionEnded = { 'GET /user/cart': refusal(401, 'session_expired', errors.sessionExpired) };

it.each([
  ['/register', 'Create your account'],
  ['/forgotten-password', 'Forgot password?'],
  ['/user/reset-password/mailed', 'Set a new password'],
  ['/user/verify/mailed', 'Verify your email'],
])('an old token throws nobody off %s, which needs none', async (path, heading) => {
  beginSession('old', customer);
  fakeServer(sessionEnded);
  open(path);
  expect(await screen.findByText(errors.sessionExpired)).toBeTruthy();
  await waitFor(() => expect(currentSession().token).toBeNull());
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
});

it('an old token does not keep a login from leading to the menu', async () => {
  beginSession('old', customer);
  const server = {
    ...sessionEnded,
    'POST /user/login': { body: { token: 'new', user: customer } },
    'GET /pizza/getallpizzas': { body: [] },
    'GET /inventory': { body: exampleInventory() },
    'GET /payment/checkouts': { body: [] },
  };
  fakeServer(server);
  open('/login');
  const email = await screen.findByLabelText('Email');
  // The page says so too of the test before, and has the email of whoever it threw out where it came later.
  await waitFor(() => expect(currentSession().token).toBeNull());
  Object.assign(server, { 'GET /user/cart': { body: emptyCart } });
  await userEvent.clear(email);
  await userEvent.type(email, customer.email);
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  expect(await screen.findByRole('heading', { name: 'Menu' })).toBeTruthy();
});

it.each([
  ['/nowhere', 'Go home'],
  ['/admin/nowhere', 'Go to the dashboard'],
])('has a real "not found" for %s', async (path, way) => {
  beginSession('t', customer);
  fakeServer({ 'GET /user/cart': { body: emptyCart } });
  open(path);
  expect(await screen.findByRole('link', { name: way })).toBeTruthy();
  expect(document.title).toBe('Page not found · Forno');
});
