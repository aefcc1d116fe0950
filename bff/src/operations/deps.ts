import type { CallOf, RouteName } from '../http/handler.ts';
import type { Services } from '../http/services.ts';
import type { Pdfs } from './bills/create-pdfs.ts';

type Used = 'config' | 'costly' | 'eta' | 'logger' | 'models' | 'notify' | 'perform' | 'producer';
export type Deps = Pick<
  Services,
  Used | 'provider' | 'providerAnswers' | 'publisher' | 'redis' | 'settings'
> & {
  pdfs: Pdfs;
  live: { msSinceHeard: () => number };
};

export type Call<N extends RouteName, Found = undefined, Extra = undefined> = CallOf<Deps, N, Found, Extra>;
