import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';

/** The text of a file; its path is from the root. */
export const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
