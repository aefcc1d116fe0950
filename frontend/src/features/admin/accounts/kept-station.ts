import { AtStation } from '@forno/shared/contracts/admin';
import { onDevice } from '#ui/stored.ts';

const key = 'forno.station';

/** Who was at this tablet when the server last said so: without a network that still stands. */
export function keptStation(): AtStation | undefined {
  try {
    return AtStation.safeParse(JSON.parse(onDevice.get(key) ?? '')).data;
  } catch {
    return undefined;
  }
}

export const keepStation = (at: AtStation): void => onDevice.set(key, JSON.stringify(at));
export const forgetStation = (): void => onDevice.remove(key);
