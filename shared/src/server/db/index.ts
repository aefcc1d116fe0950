export { type Database, openDatabase } from './database.ts';
export { ensureInstallation, probeStore } from './ensure-installation.ts';
export { insertEach, isDuplicateKey } from './insert-each.ts';
export { past } from './past.ts';
export { readRestored } from './read-restored.ts';
export { retryOnConflict } from './retry-on-conflict.ts';
export * from './models/index.ts';
export * from './migrations/index.ts';
