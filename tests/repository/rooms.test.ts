import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { describe, expect, it } from 'vitest';

/** The rooms of `shared/server`: each imports only rooms that stand before it. */
const serverRooms =
  'runtime provider db live orders queues mail stock bills till checkouts cart menu accounts settings operations'.split(
    ' ',
  );

/** What the shop is about: one name for each, on every floor. */
const subjects =
  'accounts menu stock cart checkouts orders kitchen till bills complaints settings mail live operations reports site';
/** Subjects inside a subject. */
const inside = 'audit backup counter money queues stations timelines delivery refunds';
/** Who reads. */
const readers = 'everyone customer admin server';
/** What serves every subject. */
const technical = `api app art changes commands config contracts db domain features http jobs messages migrations
  models passwords print processes provider push queues routes runtime session sweep templates testing text tracing
  transport ui widgets`;

/** A file's path below its folder of rooms, and what it says. */
type Files = ReadonlyMap<string, string>;

function readFiles(folder: string): Files {
  const root = join(repositoryRoot, folder);
  const product = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file),
  );
  return new Map(product.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** A folder of the first level; a file beside the folders is a room of its own. */
const roomOf = (path: string): string => path.split('/')[0] ?? '';

/** Which rooms import which, types, re-exports and parts loaded later included; each with a file that does. */
function importsOf(files: Files): Map<string, Map<string, string>> {
  const rooms = new Map<string, Map<string, string>>();
  for (const [file, source] of files)
    for (const [, path = ''] of source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([.#][^']+)'/g)) {
      const target = path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path));
      if (target.startsWith('..') || roomOf(target) === roomOf(file)) continue;
      const imported = rooms.get(roomOf(file)) ?? new Map<string, string>();
      rooms.set(roomOf(file), imported.set(roomOf(target), `${file} imports ${path}`));
    }
  return rooms;
}

/** The files that close circles: what is left when every room that imports none of the others, or that none imports, is taken away. */
function circlesIn(files: Files): string[] {
  const rooms = importsOf(files);
  const isLeft = (room: string) => rooms.has(room);
  for (let ended = true; ended; ) {
    const targets = new Set([...rooms.values()].flatMap((imported) => [...imported.keys()]));
    const ends = [...rooms].filter(
      ([room, imported]) => !targets.has(room) || ![...imported.keys()].some(isLeft),
    );
    for (const [room] of ends) rooms.delete(room);
    ended = ends.length > 0;
  }
  return [...rooms.values()].flatMap((imported) =>
    [...imported].flatMap(([room, how]) => (isLeft(room) ? [how] : [])),
  );
}

describe('rooms', () => {
  it.each(['shared', 'frontend', 'bff', 'workers', 'embedded'])(
    '%s has no circle of rooms, types included',
    (name) => {
      const files = readFiles(`${name}/src`);
      expect(files.size).toBeGreaterThan(20);
      expect(circlesIn(files)).toEqual([]);
    },
  );

  it.each([
    ['a type', "import type { B } from '../b/b.ts';"],
    ['a re-export', "export * from '../b/b.ts';"],
    ['a part loaded later', "const load = () => import('#b/b.ts');"],
  ])('%s closes a circle, also through a third room', (_what, closing) => {
    const files = new Map([
      ['b/b.ts', "import { c } from '#c/deep/c.ts';"],
      ['c/deep/c.ts', "import { a } from '../../a/a.ts';"],
      ['top.ts', "import { a } from './a/a.ts';"],
    ]);
    expect(circlesIn(files)).toEqual([]);
    expect(circlesIn(files.set('a/a.ts', closing))).toHaveLength(3);
  });

  it.each(['shared', 'frontend', 'bff', 'workers'])(
    '%s has folders by subject, by reader or technical',
    (floor) => {
      const known = new Set(`${subjects} ${inside} ${readers} ${technical}`.split(/\s+/));
      const folders = readdirSync(join(repositoryRoot, floor, 'src'), {
        recursive: true,
        withFileTypes: true,
      })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name);
      expect(folders.length).toBeGreaterThan(5);
      expect(folders.filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it('shared/server has these rooms, and nothing beside them; they import one way', () => {
    expect(readdirSync(join(repositoryRoot, 'shared/src/server')).toSorted()).toEqual(serverRooms.toSorted());
    const wrong = [...importsOf(readFiles('shared/src/server'))].flatMap(([room, imported]) =>
      [...imported].flatMap(([other, how]) =>
        serverRooms.indexOf(other) > serverRooms.indexOf(room) ? [how] : [],
      ),
    );
    expect(wrong).toEqual([]);
  });
});
