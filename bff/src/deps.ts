import type * as cart from './cart/deps.ts';
import type * as contact from './complaints/deps.ts';
import type * as http from './http/api-router.ts';
import type * as inventory from './stock/deps.ts';
import type { Live } from './live/create-live.ts';
import type * as operations from './operations/deps.ts';
import type * as orders from './orders/deps.ts';
import type * as payments from './checkouts/deps.ts';
import type * as pizzas from './menu/deps.ts';
import type * as reports from './reports/deps.ts';
import type * as shop from './settings/deps.ts';
import type * as till from './till/deps.ts';
import type * as users from './accounts/deps.ts';

type Customers = users.Deps & cart.Deps & contact.Deps & orders.Deps & payments.Deps;
type Admins = pizzas.Deps & inventory.Deps & shop.Deps & reports.Deps & till.Deps & operations.Deps;

/** The sum of what the rooms need; `openShop` makes it, once per process. */
export type Deps = http.Deps & Customers & Admins & { live: Live };
