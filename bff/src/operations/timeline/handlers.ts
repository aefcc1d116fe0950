import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { Deps } from '../../deps.ts';
import { defineHandler } from '../../http/handler.ts';
import { findCheckouts } from './find-checkouts.ts';
import { readTimeline, toHit } from './read-timeline.ts';

const findJourneys = ({ models }: Deps) =>
  defineHandler(routes.journeys, async ({ query }) => ok((await findCheckouts(models, query.q)).map(toHit)));

const journey = ({ models, producer }: Deps) =>
  defineHandler(routes.journey, async ({ params }) => {
    const found = await readTimeline(models, producer, params.id);
    return found ? ok(found) : refuse('not_found');
  });

/** Finds checkouts for support, and shows the whole timeline of one. */
export const timelineHandlers = (deps: Deps) => [findJourneys(deps), journey(deps)];
