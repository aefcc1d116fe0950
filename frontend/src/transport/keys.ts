/**
 * The query keys that several files name. A prefix of a key addresses all keys below it; what only admins ask for is
 * below `admin`.
 */
export const keys = {
  profile: ['profile'],
  pizzas: ['pizzas'],
  featuredPizzas: ['pizzas', 'featured'],
  inventory: ['inventory'],
  shop: ['shop'],
  cart: ['cart'],
  orders: ['orders'],
  checkouts: ['checkouts'],
  checkout: (id: string) => ['checkouts', id],
  admin: {
    all: ['admin'],
    users: ['admin', 'users'],
    staff: ['admin', 'staff'],
    orders: ['admin', 'orders'],
    orderLists: ['admin', 'orders', 'list'],
    orderList: (filter: object) => ['admin', 'orders', 'list', filter],
    orderCounts: ['admin', 'orders', 'counts'],
    /** Of mutations. */
    move: ['admin', 'orders', 'move'],
    needs: ['admin', 'needs'],
    /** What should lie there: with the needs, at whatever changes them. */
    countSheet: ['admin', 'needs', 'sheet'],
    dashboard: ['admin', 'dashboard'],
    till: ['admin', 'till'],
  },
} as const;
