/** Every key of the query cache. A key's prefix is the handle for "all of these". */
export const keys = {
  profile: ['profile'],
  pizzas: ['pizzas'],
  tastePizzas: ['pizzas', 'taste'],
  inventory: ['inventory'],
  cart: ['cart'],
  orders: ['orders'],
  checkouts: ['checkouts'],
  checkout: (id: string) => ['checkouts', id],
  admin: {
    all: ['admin'],
    users: ['admin', 'users'],
    user: (id: string) => ['admin', 'users', id],
    orders: ['admin', 'orders'],
    orderList: (filter: object) => ['admin', 'orders', 'list', filter],
    orderCounts: ['admin', 'orders', 'counts'],
    needs: ['admin', 'needs'],
    dashboard: ['admin', 'dashboard'],
    report: (range: object) => ['admin', 'report', range],
    audit: (filter: object) => ['admin', 'audit', filter],
    moneyCheck: (range: object) => ['admin', 'money-check', range],
  },
} as const;
