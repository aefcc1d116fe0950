import { type Installation, installationId, type Models } from './models/index.ts';

/** When a backup was restored into this database last, and how its documents are numbered since; undefined if never. */
export async function readRestored({ installation }: Pick<Models, 'installation'>) {
  return (await installation.findById(installationId).lean<Installation>())?.restored;
}
