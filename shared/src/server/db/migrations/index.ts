export { migrate, needsMigration } from './migrate.ts';
export { type Migration, release } from './migrations.ts';
export { releaseOf, returnToRelease } from './release-mark.ts';
