import { pagePaths } from '@forno/shared/contracts/everyone';
import { type Access, duties, type Duty, mayDo } from '@forno/shared/domain';
import { dutyNeededText, stationTexts } from '@forno/shared/messages/admin';
import { routes } from '@forno/shared/contracts/admin';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginSession } from '#session/session.ts';
import { queryClient } from '#transport/query-client.ts';
import { fakeServer, profileReply, type Replies } from '#testing/fake-server.ts';
import { admin } from '#testing/open-admin.tsx';
import { closeScreen } from '#testing/open-screen.tsx';
import { AdminRoutes } from './admin-routes.tsx';
import { pageDuties } from './page-duties.tsx';

vi.mock('#live/connect.ts', () => ({ connectLive: () => () => {} }));
afterEach(closeScreen);

function open(
  path: string,
  own: readonly Duty[],
  now: readonly Duty[] = own,
  { token = 't', replies = {} }: { token?: string; replies?: Replies } = {},
) {
  const server = fakeServer({ 'GET /user/profile': profileReply({ ...admin, duties: now }), ...replies });
  const person = { ...admin, duties: own };
  beginSession(token, person);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <AdminRoutes />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}

/** What each screen can't do without. */
const needed: Record<string, Access> = {
  '/admin': routes.dashboard.access,
  '/admin/pizza_dashboard': routes.updatePizza.access,
  '/admin/pizza_dashboard/add': routes.addPizza.access,
  '/admin/pizza_dashboard/get': routes.hiddenPizzas.access,
  '/admin/pizza_dashboard/update/:id': routes.updatePizza.access,
  '/admin/users': routes.allUsers.access,
  '/admin/user/user/:id': routes.updateUser.access,
  '/admin/staff': routes.staff.access,
  '/admin/stations': routes.stations.access,
  '/admin/inventory': routes.inventoryNeeds.access,
  '/admin/inventory/update': routes.updateInventory.access,
  '/admin/inventory/count': routes.countSheet.access,
  '/admin/orders': routes.orderCounts.access,
  '/admin/orders/board': routes.updateOrder.access,
  '/admin/orders/print/:id': routes.order.access,
  '/admin/guests': routes.orderCounts.access,
  '/admin/counter': routes.takeOrder.access,
  '/admin/till': routes.tills.access,
  '/admin/till/:id': routes.till.access,
  '/admin/delivery/:checkoutId': routes.delivery.access,
  '/admin/papers': routes.billsMonth.access,
  '/admin/bill/:id': routes.cancelOrder.access,
  '/admin/generate_report': routes.report.access,
  '/admin/shop': routes.updateSettings.access,
  '/admin/ready': routes.ready.access,
  '/admin/messages': routes.complaints.access,
  '/admin/audit': routes.audit.access,
  '/admin/money_check': routes.moneyCheck.access,
  '/admin/queues': routes.queues.access,
  '/admin/journeys': routes.timelines.access,
  '/admin/journeys/:id': routes.timeline.access,
  '/admin/second_factor': routes.secondFactor.access,
};

it('every screen of the staff has the duty of its call', () => {
  expect(pageDuties).toEqual(needed);
  const screens = pagePaths.filter(
    (path) => /^\/admin(\/|$)/.test(path) && path !== '/admin_login/invitation',
  );
  expect(Object.keys(pageDuties).toSorted()).toEqual(screens.toSorted());
});

it('a tablet of the counter with nobody at it asks who is here, and for their PIN', async () => {
  const people = [{ _id: admin._id, name: admin.name }];
  open('/admin/counter', ['kitchen'], ['kitchen'], {
    token: 'st_1',
    replies: {
      'GET /user/station': { body: { name: 'Till', duty: 'counter', person: null, left: false, people } },
    },
  });
  expect(await screen.findByText(stationTexts.pinNeeded)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Type your PIN' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who is here?' }));
  await userEvent.click(dialog.getByRole('button', { name: admin.name }));
  expect(dialog.getByLabelText('PIN')).toBe(document.activeElement);
});

const cells = duties.flatMap((duty) =>
  Object.entries(pageDuties)
    .filter(([path, least]) => path !== '/admin' && !mayDo({ role: 'admin', duties: [duty] }, least))
    .map(([path, least]) => [path, duty, least] as const),
);

it.each(cells)(
  '%s says to the %s that it needs the %s, and asks the server for nothing of it',
  async (path, duty, least) => {
    const { sent } = open(path.replace(':id', '0'.repeat(24)), [duty]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Not one of your duties' })).toBeTruthy();
    expect(screen.getByText(dutyNeededText(least))).toBeTruthy();
    const beside = ['/shop', '/user/profile', '/inventory/needs', '/order/get_orders', '/order/pace'];
    expect(sent.map((one) => one.path.replace(/\?.*/, '')).filter((one) => !beside.includes(one))).toEqual(
      [],
    );
  },
);

describe('links', () => {
  const all = () => screen.getAllByRole('link').map((link) => link.textContent);
  it.each([
    [
      'kitchen',
      ['Inventory', 'Orders', 'Two-step login', 'Board'],
      ['Users', 'Find', 'Messages', 'Audit', 'Shop'],
    ],
    [
      'counter',
      ['Users', 'Find', 'Messages', 'Board'],
      ['Audit', 'Shop', 'Money', 'Report', 'Pizzas', 'Admin Dashboard'],
    ],
    ['owner', ['Users', 'Find', 'Messages', 'Board', 'Audit', 'Shop', 'Money', 'Admin Dashboard'], []],
  ] as const)('of the %s lead where it may go alone', async (duty, shown, hidden) => {
    open('/admin/second_factor', [duty]);
    await screen.findByRole('navigation', { name: 'Shortcuts' });
    expect(all()).toEqual(expect.arrayContaining([...shown]));
    for (const link of hidden) expect(all()).not.toContain(link);
  });

  it('change while the screen is open, as soon as the server says so', async () => {
    open('/admin/second_factor', ['owner'], ['kitchen']);
    const nav = within(await screen.findByRole('navigation', { name: 'Shortcuts' }));
    await waitFor(() => expect(nav.queryByRole('link', { name: 'Audit' })).toBeNull());
    expect(nav.getByRole('link', { name: 'Board' })).toBeTruthy();
  });
});
