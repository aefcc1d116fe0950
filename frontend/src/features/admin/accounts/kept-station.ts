import { AtStation } from '@forno/shared/contracts/admin';
import { keptAs } from '#ui/kept.ts';
import { onDevice } from '#ui/stored.ts';

const key = 'forno.station';

/** Who was at this tablet when the server last said so: without a network that still stands. */
export const keptStation = (): AtStation | undefined => keptAs(AtStation, onDevice.get(key));
export const keepStation = (at: AtStation): void => onDevice.set(key, JSON.stringify(at));
export const forgetStation = (): void => onDevice.remove(key);
