import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { orderStatuses } from '@forno/shared/domain';
import { repositoryRoot } from '@forno/shared/processes';
import { transitions } from '@forno/shared/server/checkouts';
import { orderTransitions } from '@forno/shared/server/orders';
import { expect, it } from 'vitest';
import { describeCheckouts, describeOrders } from '../../scripts/describe-transitions.mjs';
import { read } from '../support/repository.ts';

const room = 'shared/src/server/checkouts/';
const writeOf = (name: string) =>
  new RegExp(
    `\\b${name}\\s*(\\.collection\\s*)?\\.\\s*(update|findOneAnd|findByIdAnd|create\\b|insert|replace|delete|bulk)`,
  );
const write = writeOf('checkouts');
const sourcesOf = (...parts: string[]) =>
  parts.flatMap((part) =>
    readdirSync(join(repositoryRoot, part, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
      .map((file) => `${part}/src/${file}`),
  );

it.each([
  ['checkouts', `${room}move.ts`],
  ['orders', 'shared/src/server/orders/transitions.ts'],
])('writes %s only in their own folder', (name, home) => {
  const sources = sourcesOf('bff', 'workers', 'shared', 'embedded');
  const insert = new RegExp(`insertEach\\([\\w.]*\\b${name}\\b`);
  const writers = sources.filter((file) => {
    // The provider has orders of its own.
    const source = read(file).replaceAll(/\bsdk\.orders|'orders\./g, '');
    return writeOf(name).test(source) || insert.test(source);
  });
  expect(writers).toContain(home);
  // What a migration brings up to date is no news of an order.
  const homes = [dirname(home), 'shared/src/server/db/migrations/'];
  expect(writers.filter((file) => !homes.some((one) => file.startsWith(one)))).toEqual([]);
});

it('searches by one key: nowhere else is a text found in another by its small letters', () => {
  const own = /toLowerCase\(\)\s*\.\s*(includes|startsWith|indexOf)\(/;
  const sources = sourcesOf('frontend', 'bff', 'workers', 'shared');
  expect(sources.filter((file) => own.test(read(file)))).toEqual([]);
});

it('hears every failure: nothing is awaited between the first promise of a list and the last', () => {
  // What began before it would fail unheard, which ends the process.
  const list = /Promise\.\w+\(\[((?:[^[\]]|\[[^[\]]*\])*)\]/g;
  const sources = sourcesOf('frontend', 'bff', 'workers', 'shared', 'embedded');
  const unheard = (file: string) =>
    [...read(file).matchAll(list)].some(([, body = '']) => /\bawait\b/.test(body) && !/\basync\b/.test(body));
  expect(sources.filter(unheard)).toEqual([]);
});

it('cleans every text that comes in: nothing else reads a body or a query', () => {
  const readers = sourcesOf('bff').filter((file) => /\b(req|request)\.(body|query)\b/.test(read(file)));
  // The router hands them to the handler, which cleans them; forms and the webhook's bytes are read beside it.
  expect(readers).toEqual(['bff/src/http/api-router.ts', 'bff/src/http/read-body.ts']);
});

it('names every write in that folder as an effect, so that the crash tests cover it', () => {
  const sources = readdirSync(join(repositoryRoot, room)).filter((file) =>
    /^(?!.*\.test\.ts$).*\.ts$/.test(file),
  );
  const nameless = sources
    // The mark of what was sent is written inside "publish checkout", and personal data moves no money.
    .filter((file) => !/^(publish|personal-data)\.ts$/.test(file))
    .filter((file) => {
      const source = read(room + file);
      const writes = [...source.matchAll(new RegExp(write, 'g'))];
      return writes.some(({ index }) => !/perform\([^,]+, \(\) =>\s*models\.$/.test(source.slice(0, index)));
    });
  expect(nameless).toEqual([]);
});

it('shows the tables of transitions in docs/architecture.md (node scripts/architecture-docs.mjs writes them)', () => {
  const page = read('docs/architecture.md');
  expect(page).toContain(describeCheckouts(transitions));
  expect(page).toContain(describeOrders(orderTransitions, orderStatuses));
});

it('each step of a purchase stands where docs/architecture.md says', () => {
  const rows = [
    ...read('docs/architecture.md').matchAll(/^\| (\d+) \| `(\w+)` \| \[[^\]]+\]\(\.\.\/([^)]+)\)/gm),
  ];
  expect(rows.map(([, step]) => Number(step))).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  const gone = rows.filter(([, , name, file = '']) => !read(file).includes(`function ${name}(`));
  expect(gone.map(([row]) => row)).toEqual([]);
});
