import { ById } from '../primitives.ts';
import type { Route } from '../route.ts';

/** The schema of what a route's path names; undefined where it names nothing. */
export const paramsOf = ({ params, path }: Route) => params ?? (path.includes('/:id') ? ById : undefined);
