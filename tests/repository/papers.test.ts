import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pagePaths, routes } from '@forno/shared/contracts/server';
import { ConfigSchema } from '@forno/shared/server/runtime';
import { repositoryRoot } from '@forno/shared/processes';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { read, tracked } from '../support/repository.ts';

const Package = z.looseObject({
  version: z.string(),
  license: z.string().optional(),
  workspaces: z.array(z.string()).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  scripts: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
});
const packageOf = (folder: string) => Package.parse(JSON.parse(read(join(folder, 'package.json'))));
const root = packageOf('.');
const packages = ['.', ...(root.workspaces ?? [])].map(packageOf);
const guide = read('CONTRIBUTING.md');

describe('the version', () => {
  const [, latest] = read('CHANGELOG.md').match(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m) ?? [];

  it('is the newest of the changelog, in every package, in the lock file and in the description of the API', () => {
    expect(latest).toBeDefined();
    for (const { version, dependencies } of packages) {
      expect(version).toBe(latest);
      expect(dependencies?.['@forno/shared'] ?? latest).toBe(latest);
    }
    const Lock = z.object({ version: z.string(), packages: z.record(z.string(), z.looseObject({})) });
    const lock = Lock.parse(JSON.parse(read('package-lock.json')));
    expect(lock.version).toBe(latest);
    for (const folder of root.workspaces ?? []) expect(lock.packages[folder]?.['version']).toBe(latest);
    const Api = z.looseObject({ info: z.looseObject({ version: z.string() }) });
    expect(Api.parse(JSON.parse(read('docs/openapi.json'))).info.version).toBe(latest);
  });

  it('of every package is exact, as Renovate keeps it', () => {
    const wanted = packages.flatMap(({ dependencies = {}, devDependencies = {} }) =>
      Object.entries({ ...dependencies, ...devDependencies }),
    );
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(
      z.looseObject({ rangeStrategy: z.literal('pin') }).safeParse(JSON.parse(read('renovate.json'))).success,
    ).toBe(true);
  });

  it('of Node is the same major in .nvmrc and the image, and the newest that the workflow tests', () => {
    const major = read('.nvmrc').trim();
    expect(read('Dockerfile')).toMatch(new RegExp(`^FROM node:${major}\\.`, 'm'));
    expect(read('.github/workflows/ci.yml')).toMatch(new RegExp(`node: \\[.*\\b${major}\\]`));
  });
});

it('the licence is the one that package.json names', () => {
  expect(root.license).toBe('MIT');
  expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} Forno contributors/);
});

describe('CONTRIBUTING.md', () => {
  const recipes = guide.split(/^## How to add /m).slice(1);

  it('has a recipe of at most eight lines for what is added often', () => {
    const names = recipes.map((recipe) => recipe.split('\n', 1)[0] ?? '');
    const often =
      'endpoint, job, screen, environment, setting of the shop, price rule, limit, order status, email, toast, effect';
    for (const one of often.split(', ')) expect(names.filter((name) => name.includes(one))).toHaveLength(1);
    const lengths = recipes.map((recipe) => recipe.trim().split('\n').slice(2).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(8);
  });

  it('names test files that exist, each in a project that would run it', () => {
    const files = [...guide.matchAll(/--project (\w+) (\S+?)`|node (scripts\/\S+?)[ `]/g)];
    expect(files.length).toBeGreaterThan(8);
    const config = read('vitest.config.ts');
    for (const [, project, file = '', script] of files) {
      expect(existsSync(join(repositoryRoot, script ?? file))).toBe(true);
      if (project) expect(config).toContain(`name: '${project}'`);
    }
  });
});

it.each(tracked('docs/decisions/*.md'))(
  '%s says since when it is in force, and answers one question',
  (page) => {
    const text = read(page);
    expect(text).toMatch(/^# .+\n\nStatus: in force since 20\d\d-\d\d-\d\d(?:[;,] .+)?\n\n## Question\n/);
    const headings = [...text.matchAll(/^#{2,} (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Question', 'Decision', 'Why', 'Rejected', 'In the code']);
  },
);

/** What GitHub makes of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const exists = (path: string, heading?: string): boolean =>
  existsSync(join(repositoryRoot, path)) &&
  (heading === undefined ||
    [...read(path).matchAll(/^#+ (.*)$/gm)].some(([, text = '']) => anchorOf(text) === heading));

describe.each(tracked('*.md'))('%s', (page) => {
  it('leads only to files and headings that exist', () => {
    const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
    const missing = links.filter(([, link = '', heading]) => {
      return !exists(link === '' ? page : join(dirname(page), link), heading);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});

it('what comments, settings and alerts name of the documents exists too', () => {
  const pattern = String.raw`docs/[a-z0-9/-]+\.md(#[a-z0-9-]+)?`;
  const named = execFileSync('git', ['grep', '-ohE', pattern, '--', ':!*.md'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  });
  const places = [...new Set(named.trim().split('\n'))];
  expect(places.length).toBeGreaterThan(20);
  const missing = places.filter((place) => {
    const [path = '', heading] = place.split('#');
    return !exists(path, heading);
  });
  expect(missing).toEqual([]);
});

describe('what the documents name without a link', () => {
  const pages = tracked('*.md', ':!CHANGELOG.md', ':!docs/decisions', ':!embedded');
  const named = (pattern: RegExp) => [
    ...new Set(pages.flatMap((page) => [...read(page).matchAll(pattern)].map(([, name = '']) => name))),
  ];
  const environment = read('.env.example') + Object.keys(ConfigSchema.shape).join();
  const plain = (path: string) => path.replaceAll(/:\w+\??/g, ':');
  const addresses = [...pagePaths, ...Object.values(routes).map(({ path }) => path)].map(plain);
  const forOperators = ['/healthz', '/readyz', '/metrics', '/api/docs', '/admin/queues/board'];
  const code = tracked('bff/src', 'shared/src', 'workers/src').map(read).join();

  it.each<[string, RegExp, number, (name: string) => boolean]>([
    ['commands of npm', /npm run ([\w:-]+)/g, 20, (name) => root.scripts?.[name] !== undefined],
    ['commands of the host', /\.\/forno ([a-z-]+)/g, 10, (name) => read('forno').includes(`\n  ${name}) `)],
    [
      'files',
      /`((?:bff|docs|frontend|ops|scripts|shared|tests|workers)\/[\w./-]+\.\w+)`/g,
      8,
      (name) => exists(name),
    ],
    [
      'settings',
      /`((?!OTEL_)[A-Z]{2,}(?:_[A-Z]+)+?)(?:_FILE)?(?:=[^`]*)?`/g,
      40,
      (name) => environment.includes(name) || code.includes(`'${name}'`),
    ],
    [
      'addresses',
      /`(\/(?!etc\/|tmp)[a-z][\w/:.-]+)`/g,
      15,
      (name) => addresses.includes(plain(name)) || forOperators.includes(name),
    ],
    [
      'figures',
      /(forno_[a-z_]+[a-z])/g,
      8,
      (name) => code.includes(name.replace(/_(bucket|count|sum)$/, '')),
    ],
  ])('%s exist', (_, pattern, least, isThere) => {
    const names = named(pattern);
    expect(names.length).toBeGreaterThan(least);
    expect(names.filter((name) => !isThere(name))).toEqual([]);
  });

  it('each decision is led to by a document', () => {
    const text = pages.map(read).join();
    const decisions = tracked('docs/decisions/*.md');
    expect(decisions.filter((page) => !text.includes(page.slice('docs/'.length)))).toEqual([]);
  });

  it('the glossary has each word once', () => {
    const words = [
      ...(read('docs/architecture.md').split('## Glossary')[1] ?? '').matchAll(/^\| ([\w ]+) \|/gm),
    ].map(([, word]) => word);
    expect(words.filter((word, nth) => words.indexOf(word) !== nth)).toEqual([]);
  });
});
