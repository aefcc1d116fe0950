import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from './insert-each.ts';
import { type Models, type Installation, installationId } from './models/index.ts';

/** Its record, once the database has shown that it takes writes. @throws if it does not */
export const probeStore = ({ installation }: Pick<Models, 'installation'>) =>
  installation
    .findOneAndUpdate({ _id: installationId }, { $set: { probedAt: new Date() } })
    .lean<Installation>();

/** The record of this database's identity; created on first use. */
export async function ensureInstallation(models: Models): Promise<Installation> {
  const found = await models.installation.findById(installationId).lean<Installation>();
  if (found) return found;
  const fresh: Installation = { _id: installationId, key: randomUUID() };
  try {
    await models.installation.create(fresh);
    return fresh;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return ensureInstallation(models);
  }
}
