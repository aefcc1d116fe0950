import type { Restored } from '@forno/shared/domain';
import type { Services } from '../runtime/services.ts';

export interface Deps
  extends Pick<
    Services,
    'config' | 'logger' | 'models' | 'notify' | 'perform' | 'producer' | 'provider' | 'publisher' | 'settings'
  > {
  /** The last restore of a backup, if ever: no worker runs meanwhile. */
  restored?: Restored | undefined;
}
