import type { CallOf, RouteName } from '../http/handler.ts';
import type { Services } from '../http/services.ts';

type Used = 'cipher' | 'config' | 'limits' | 'logger' | 'models' | 'notify' | 'passwords';
export type Deps = Pick<
  Services,
  Used | 'perform' | 'producer' | 'publisher' | 'settings' | 'signals' | 'tokens'
> & {
  /** Closes the sockets of ended sessions. */
  live: { endSessionsOf: (userId: string) => void; endSession: (jti: string) => void };
};

export type Call<N extends RouteName, Found = undefined, Extra = undefined> = CallOf<Deps, N, Found, Extra>;
