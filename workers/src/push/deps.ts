import type { Services } from '../runtime/services.ts';

export type Deps = Pick<Services, 'config' | 'logger' | 'models' | 'perform' | 'settings'>;
