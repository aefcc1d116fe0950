import type { CallOf, RouteName } from '../http/handler.ts';
import type { Services } from '../http/services.ts';

export type Deps = Pick<Services, 'config' | 'logger' | 'models' | 'publisher' | 'settings' | 'signals'>;

export type Call<N extends RouteName, Found = undefined, Extra = undefined> = CallOf<Deps, N, Found, Extra>;
