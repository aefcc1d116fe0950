import { inTab } from '#ui/stored.ts';

const takenKey = 'forno.taken';
const keptMax = 50;

/**
 * True for the first caller with this id in this tab, also after a reload. For states of the history that act: Back, a
 * reload and another login lead to the same entries again, in which the state stands for ever.
 */
export function takeOnce(id: string): boolean {
  const taken = (inTab.get(takenKey) ?? '').split(' ');
  if (taken.includes(id)) return false;
  inTab.set(takenKey, [...taken, id].slice(-keptMax).join(' '));
  return true;
}
