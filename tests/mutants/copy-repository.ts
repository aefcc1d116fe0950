import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';

/** Links to our own packages are relative, so they lead to the copy. */
const ours = '@forno';
/** What the tools write there. */
const caches = /^\.(vite|cache|bin)/;

/** Copies the working tree as git sees it. The packages are links to those of the working tree. */
export function copyRepository(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(repositoryRoot, file)));
  for (const file of files)
    cpSync(join(repositoryRoot, file), join(folder, file), { verbatimSymlinks: true });

  const [from, to] = [join(repositoryRoot, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (name !== ours && !caches.test(name)) symlinkSync(join(from, name), join(to, name));
  cpSync(join(from, ours), join(to, ours), { recursive: true, verbatimSymlinks: true });
  // Tests that stop the store start one of their own, as built.
  symlinkSync(join(repositoryRoot, 'embedded/dist'), join(folder, 'embedded/dist'));
}
