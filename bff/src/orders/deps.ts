import type { CallOf, RouteName } from '../http/handler.ts';
import type { Services } from '../http/services.ts';
import type { EstimateMetrics } from './estimate-metrics.ts';
import type { OrderChange } from './follow-up-changes.ts';

type Used = 'background' | 'config' | 'eta' | 'logger' | 'models' | 'notify' | 'perform' | 'provider';
export type Deps = Pick<Services, Used | 'producer' | 'publisher' | 'settings' | 'signals'> & {
  estimateMetrics: EstimateMetrics;
  followUpChange: (change: OrderChange) => Promise<void>;
};

export type Call<N extends RouteName, Found = undefined, Extra = undefined> = CallOf<Deps, N, Found, Extra>;
