import type { Services } from '../runtime/services.ts';

export interface Deps
  extends Pick<
    Services,
    'config' | 'logger' | 'models' | 'notify' | 'perform' | 'producer' | 'provider' | 'publisher'
  > {
  /** When a backup was restored last, if ever: no worker runs meanwhile. */
  restoredAt?: Date | undefined;
}
