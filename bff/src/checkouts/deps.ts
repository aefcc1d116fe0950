import type { CallOf, RouteName } from '../http/handler.ts';
import type { Services } from '../http/services.ts';
import type { WorkerLiveness } from './worker-liveness.ts';

type Used = 'background' | 'config' | 'eta' | 'installationKey' | 'limits' | 'logger' | 'models' | 'notify';
export type Deps = Pick<
  Services,
  Used | 'perform' | 'producer' | 'provider' | 'publisher' | 'settings' | 'signals' | 'timelines'
> & {
  /** Whether workers are consuming the payment queues. */
  consumers: WorkerLiveness;
};

export type Call<N extends RouteName, Found = undefined, Extra = undefined> = CallOf<Deps, N, Found, Extra>;
