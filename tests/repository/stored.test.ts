import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { expect, it } from 'vitest';
import { read } from '../support/repository.ts';

it('keeps things in the browser only by stored.ts, and in scripts before the app, which expect a refusal', () => {
  const frontend = join(repositoryRoot, 'frontend');
  const users = ['public', 'src']
    .flatMap((room) =>
      readdirSync(join(frontend, room), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${room}/${file}`,
      ),
    )
    .filter((file) => /\.[jt]sx?$/.test(file) && !/\.test\.|^src\/testing\/|\/test-setup\./.test(file))
    .filter((file) => /\b(local|session)Storage\b(?!`)/.test(read(`frontend/${file}`)));
  expect(users.toSorted()).toEqual([
    'public/theme.js',
    'src/draw-pizzas.ts',
    'src/recover.ts',
    'src/ui/stored.ts',
  ]);
});
