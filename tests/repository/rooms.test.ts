import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { expect, it } from 'vitest';

const server = join(repositoryRoot, 'shared/src/server');

/** Each imports only rooms that stand before it. */
const rooms = [
  'runtime',
  'payments',
  'db',
  'live',
  'orders',
  'queues',
  'mail',
  'checkouts',
  'shop',
  'operations',
];

it('shared/server has these ten rooms, and nothing beside them', () => {
  expect(readdirSync(server).toSorted()).toEqual(rooms.toSorted());
});

it('its rooms import one way', () => {
  const wrong = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(server, file), 'utf8');
      const imported = [...source.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
        relative(server, normalize(join(server, dirname(file), path))),
      );
      const roomOf = (path: string) => path.split('/')[0] ?? '';
      return imported
        .filter((path) => !path.startsWith('..'))
        .filter((path) => rooms.indexOf(roomOf(path)) > rooms.indexOf(roomOf(file)))
        .map((path) => `${file} imports ${path}`);
    });
  expect(wrong).toEqual([]);
});
