import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { findCheckouts } from './find-checkouts.ts';
import { readJourney, toHit } from './read-journey.ts';

const findJourneys = ({ models }: Deps) =>
  call(routes.journeys, async ({ query }) => ok((await findCheckouts(models, query.q)).map(toHit)));

const journey = ({ models, producer }: Deps) =>
  call(routes.journey, async ({ params }) => {
    const found = await readJourney(models, producer, params.id);
    return found ? ok(found) : refuse('not_found');
  });

/** Finds checkouts for support, and shows the whole timeline of one. */
export const journeyCalls = (deps: Deps) => [findJourneys(deps), journey(deps)];
