export { migrate, needsMigration } from './migrate.ts';
export { release } from './migrations.ts';
export { releaseOf, returnToRelease } from './release-mark.ts';
