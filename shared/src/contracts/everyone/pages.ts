/**
 * Every screen of the app by its path (specification, section 2), as its router has it; the pages of policies.ts have their
 * own table. The server answers them to every caller, whatever it accepts.
 */
export const pagePaths = [
  '/',
  '/login',
  '/register',
  '/menu',
  '/order',
  '/cart',
  '/profile',
  '/add-inventory',
  '/contact',
  '/bill/:id',
  '/checkout',
  '/checkout/:id',
  '/our-menu',
  '/status',
  '/forgotten-password',
  '/user/verify/:token?',
  '/user/reset-password/:token?',
  '/user/unsubscribe/:token',
  '/user/ride',
  '/user/pay',
  '/admin_login',
  '/admin',
  '/admin/pizza_dashboard',
  '/admin/pizza_dashboard/add',
  '/admin/pizza_dashboard/get',
  '/admin/pizza_dashboard/update/:id',
  '/admin/users',
  '/admin/staff',
  '/admin/invitation',
  '/admin/user/user/:id',
  '/admin/inventory',
  '/admin/inventory/update',
  '/admin/inventory/count',
  '/admin/orders',
  '/admin/orders/board',
  '/admin/counter',
  '/admin/orders/print/:id',
  '/admin/till',
  '/admin/till/:id',
  '/admin/papers',
  '/admin/bill/:id',
  '/admin/generate_report',
  '/admin/shop',
  '/admin/ready',
  '/admin/messages',
  '/admin/audit',
  '/admin/money_check',
  '/admin/queues',
  '/admin/journeys',
  '/admin/journeys/:id',
  '/admin/second_factor',
];

/** As the app's router matches: in any case, with or without a slash at the end. */
const screens = pagePaths.map(
  (path) => new RegExp(`^${path.replace(/\/:\w+\?/, '(/[^/]+)?').replace(/:\w+/, '[^/]+')}/*$`, 'i'),
);

export const isScreen = (path: string): boolean => screens.some((screen) => screen.test(path));
