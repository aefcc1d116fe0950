import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';

/** The text of a file; its path is from the root. */
export const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

/** The paths of the files in git that match one of these patterns, or of all. */
export const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: repositoryRoot, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '');
