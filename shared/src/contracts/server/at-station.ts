import type { Access } from '../../domain/index.ts';
import type { Route } from '../route.ts';
import { billFile } from './bill-file.ts';
import * as routes from './routes.ts';

/** Calls for anybody logged in that the screens of a shop's tablet need, with their least duty there. */
const reads = new Map<Route, Access>([
  [routes.profile, 'kitchen'],
  [routes.orders, 'kitchen'],
  [routes.searchOrders, 'kitchen'],
  [routes.pizzas, 'kitchen'],
  [routes.inventory, 'kitchen'],
  [routes.bills, 'counter'],
  [billFile, 'counter'],
]);

/** Calls of staff about their own account. */
const ownAccount = new Set<Route>([
  routes.secondFactor,
  routes.beginSecondFactor,
  routes.turnOnSecondFactor,
  routes.turnOffSecondFactor,
  routes.renewRecoveryCodes,
  routes.setPin,
  routes.ownPin,
]);

const seating = new Set<Route>([routes.enterPin, routes.leaveStation]);

/** Whether a call has to have somebody's name, or the station's alone: it is not made as the station because they were ended. */
export const isNamed = (route: Route): boolean =>
  route.method !== 'GET' && !seating.has(route) && !route.path.endsWith('/search');

/**
 * The least duty for a call at a shop's tablet; undefined: none may. By default what is for anybody logged in is closed: it
 * is about an account of their own, and a tablet has none.
 */
export function leastAtStation(route: Route): Access | undefined {
  if (ownAccount.has(route)) return undefined;
  return route.access === 'customer' ? reads.get(route) : route.access;
}
