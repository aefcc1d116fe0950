import { type Answer, type Route, z } from '@forno/shared/contracts/everyone';
import { saveStreamOffset } from './live-position.ts';

interface PrerenderedAnswer {
  /** The path of the call. */
  path: string;
  answer: unknown;
  /** Milliseconds since 1970. */
  askedAt: number;
  headers: Headers;
}

declare global {
  interface Window {
    /** A response that a prerendered page fetched and rendered before the app (src/draw-pizzas.ts). */
    prerenderedAnswer?: PrerenderedAnswer | undefined;
  }
}

/** Initial data of a query from the prerendered page; used once, only for the user it was made for. */
export function fromPrerenderedPage<R extends Route>(route: R) {
  const ready = window.prerenderedAnswer?.path === route.path ? window.prerenderedAnswer : undefined;
  return {
    initialData: (): Answer<R> | undefined => {
      window.prerenderedAnswer = undefined;
      if (ready) saveStreamOffset(ready.headers);
      return z.safeParse(route.answer, ready?.answer).data as Answer<R> | undefined;
    },
    initialDataUpdatedAt: ready?.askedAt,
  };
}
