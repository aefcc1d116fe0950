/** Demo logins for a shop on one machine, no registration. Never created in production. */
export const demoAccounts = {
  admin: {
    name: 'Ada Forno',
    email: 'admin@forno.example',
    password: 'forno-admin',
    role: 'admin',
    address: 'Forno, 1 Oven Street, Bengaluru 560001',
    phone: '+919845012340',
  },
  customer: {
    name: 'Carlo Cliente',
    email: 'customer@forno.example',
    password: 'forno-customer',
    role: 'customer',
    address: '7 Garden Lane, Bengaluru 560038',
    phone: '+919845012345',
  },
} as const;
