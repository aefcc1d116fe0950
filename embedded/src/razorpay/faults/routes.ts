import { json } from '../http/answer.ts';
import { accepting, type Route, route } from '../http/router.ts';
import { faultSwitches } from './fault-switches.ts';
import type { Faults } from './faults.ts';

/** GET, PUT and DELETE /faults. PUT replaces all switches: those it omits are off. */
export function faultRoutes(faults: Faults): Route[] {
  return [
    route('GET', '/faults', () => json(200, faults.switches())),
    accepting('PUT', '/faults', faultSwitches, (switches) => {
      faults.set(switches);
      return json(200, faults.switches());
    }),
    route('DELETE', '/faults', () => {
      faults.reset();
      return json(200, faults.switches());
    }),
  ];
}
