import { z } from 'zod';
import { json, refusal } from '../http/answer.ts';
import { type Route, route } from '../http/router.ts';
import { faultSwitches } from './fault-switches.ts';
import type { Faults } from './faults.ts';

/** GET, PUT and DELETE /faults. PUT replaces all switches: those it omits are off. */
export function faultRoutes(faults: Faults): Route[] {
  return [
    route('GET', '/faults', () => json(200, faults.switches())),
    route('PUT', '/faults', ({ body }) => {
      const parsed = faultSwitches.safeParse(body);
      if (!parsed.success) return refusal(400, 'bad_request', z.prettifyError(parsed.error));
      faults.set(parsed.data);
      return json(200, faults.switches());
    }),
    route('DELETE', '/faults', () => {
      faults.reset();
      return json(200, faults.switches());
    }),
  ];
}
