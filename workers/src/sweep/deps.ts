import type { Services } from '../runtime/services.ts';

type Used = 'config' | 'eta' | 'logger' | 'models' | 'notify' | 'perform';
export type Deps = Pick<Services, Used | 'producer' | 'provider' | 'publisher' | 'settings'>;
