import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { read } from '../support/repository.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forno-scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const run = ([script = '', ...args]: string[], env?: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [join('scripts', script), ...args], {
    cwd: repositoryRoot,
    env,
    encoding: 'utf8',
  });

/** The scripts are plain JavaScript: the type of what they export is stated here. */
async function fromScript<T>(file: string, name: string): Promise<T> {
  const exported: object = await import(join(repositoryRoot, 'scripts', file));
  return z.custom<T>((value) => typeof value === 'function').parse(Reflect.get(exported, name));
}

describe('the budget of the first load', () => {
  type Measure = (dist: string) => { bytes: number; requests: number; within: boolean }[];
  const measure = async () => (await fromScript<Measure>('first-load.mjs', 'measureFirstLoad'))(folder);
  /** Random bytes don't compress, so that sizes can be told after gzip. */
  const script = (kilobytes: number): string => randomBytes(kilobytes * 750).toString('base64');
  const home = 'src/features/everyone/site/home-page.tsx';
  const menu = 'src/features/customer/menu/menu-page.tsx';

  const named = (...files: string[]) => files.map((file) => `<script src="/${file}"></script>`).join('');
  beforeEach(() => {
    for (const path of ['', 'login/', 'register/', 'menu/', 'order/'])
      write(`ready/${path}index.html`, named());
  });

  const loggedIn = ['src/app/cart-count.tsx', 'src/app/orders-in-progress.tsx', 'src/live/connect.ts'];

  it('counts the entry, the way to the page, and what they import, each file once', async () => {
    const manifest = {
      'index.html': {
        file: 'entry.js',
        isEntry: true,
        imports: ['_vendor.js'],
        dynamicImports: ['src/shell.tsx'],
      },
      '_vendor.js': { file: 'vendor.js' },
      'src/shell.tsx': {
        file: 'shell.js',
        imports: ['_vendor.js'],
        dynamicImports: [home, menu, 'src/admin.tsx', ...loggedIn],
      },
      [home]: { file: 'home.js', imports: ['index.html'] },
      [menu]: { file: 'menu.js', css: ['menu.css'], imports: ['_cards.js'] },
      '_cards.js': { file: 'cards.js' },
      'src/admin.tsx': { file: 'admin.js' },
      ...Object.fromEntries(loggedIn.map((chunk) => [chunk, { file: 'cards.js' }])),
    };
    write('.vite/manifest.json', JSON.stringify(manifest));
    for (const file of ['entry', 'vendor', 'shell', 'home', 'menu', 'cards', 'admin'])
      write(`${file}.js`, script(10));
    const [first, second] = await measure();
    // entry, vendor, shell, home; then entry, vendor, shell, menu, cards. A file is about 7.6 kB here.
    expect(Math.round((second?.bytes ?? 0) / ((first?.bytes ?? 1) / 4))).toBe(5);
    // The menu has a style sheet.
    expect([first?.requests, second?.requests]).toEqual([4, 6]);
    expect([first?.within, second?.within]).toEqual([true, true]);
  });

  it.each([
    ['bytes', script(200), []],
    ['requests', '', Array.from({ length: 20 }, (_, number) => `${number}.css`)],
  ])('is exceeded by too many %s', async (_, entry, css) => {
    const chunks = [home, menu, ...loggedIn];
    const manifest = {
      'index.html': { file: 'entry.js', css, isEntry: true, dynamicImports: chunks },
      ...Object.fromEntries(chunks.map((chunk) => [chunk, { file: 'page.js' }])),
    };
    write('.vite/manifest.json', JSON.stringify(manifest));
    write('entry.js', entry);
    write('page.js', '');
    expect((await measure())[0]?.within).toBe(false);
  });

  it('counts what a prerendered page references, without the app loaded later', async () => {
    const chunks = [home, menu, ...loggedIn];
    const manifest = {
      'index.html': { file: 'app.js', isEntry: true, dynamicImports: chunks },
      ...Object.fromEntries(chunks.map((chunk) => [chunk, { file: 'app.js' }])),
    };
    write('.vite/manifest.json', JSON.stringify(manifest));
    write('app.js', script(10));
    write('start.js', script(1));
    write('ready/index.html', `${named('start.js')}<template>${named('app.js')}</template>`);
    expect((await measure())[2]).toMatchObject({ requests: 2, within: true });
    write('ready/index.html', named('start.js', 'app.js'));
    expect((await measure())[2]).toMatchObject({ requests: 3, within: false });
  });

  it('fails when a page is in the entry, where its size can’t be measured', async () => {
    write('.vite/manifest.json', JSON.stringify({ 'index.html': { file: 'entry.js', isEntry: true } }));
    write('entry.js', '');
    await expect(measure()).rejects.toThrow(`${home} is no lazy chunk of the build`);
  });
});

describe('the fonts of the first page', () => {
  type Cut = (css: string, styleSheet: string) => Promise<string>;
  const styleSheet = join(repositoryRoot, 'frontend/src/ui/fonts.css');

  it('are cut to what the shop writes: at most two thirds of the whole faces', async () => {
    const subsetFaces = await fromScript<Cut>('../frontend/build/fonts.ts', 'subsetFaces');
    const css = await subsetFaces(readFileSync(styleSheet, 'utf8'), styleSheet);
    const fonts = [...css.matchAll(/url\("([^"]*\/([\w-]+)-basic\.woff2)"\)/g)];
    expect(fonts.map(([, , name]) => name)).toEqual(['figtree-latin', 'figtree-latin-ext', 'fraunces-latin']);
    expect(css).not.toContain('woff2?basic');
    for (const [, address = '', name = ''] of fonts) {
      const font = readFileSync(join(dirname(styleSheet), address));
      const [family] = name.split('-');
      const whole = `node_modules/@fontsource-variable/${family}/files/${name}-wght-normal.woff2`;
      expect(font.toString('latin1', 0, 4)).toBe('wOF2');
      expect(font.length / statSync(join(repositoryRoot, whole)).size).toBeLessThan(2 / 3);
    }
  });
});

it('what a build draws is made once, and kept until what it is made of changes', async () => {
  type Kept = (name: string, parts: string[], make: () => Promise<Buffer>) => Promise<string>;
  const keptFile = await fromScript<Kept>('../frontend/build/kept.ts', 'keptFile');
  let made = 0;
  const get = (part: string) => keptFile('try.txt', [folder, part], async () => Buffer.from(String(++made)));
  const files = [await get('a'), await get('a'), await get('b')];
  expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(['1', '1', '2']);
  for (const file of new Set(files)) rmSync(dirname(file), { recursive: true });
});

it('a build finds the router whatever the folders above it are called', async () => {
  type Find = (url: string) => { replacement: string };
  const routerForVisitors = await fromScript<Find>(
    '../frontend/build/router-for-visitors.ts',
    'routerForVisitors',
  );
  expect(
    routerForVisitors('file:///home/development/my%20$HOME/dist/development/index.mjs').replacement,
  ).toBe('/home/development/my $$HOME/dist/production/index.mjs');
});

describe('the count of npm test', () => {
  type Count = (path: string, onMongo?: boolean) => Record<string, unknown>;

  it('counts a file that does not load as failed, and skipped tests separately, and names what failed', async () => {
    const test = (status: string) => ({
      status,
      fullName: 'sells one',
      failureMessages: status === 'failed' ? ['Expected 1\n    at line 2'] : [],
    });
    const testResults = [
      { status: 'passed', assertionResults: [test('passed'), test('passed')] },
      { name: 'a.test.ts', status: 'failed', assertionResults: [test('passed'), test('failed')] },
      { name: 'b.test.ts', status: 'failed', message: 'No such file', assertionResults: [] },
      { status: 'passed', assertionResults: [test('skipped'), test('todo')] },
    ];
    write('report.json', JSON.stringify({ testResults }));
    const countTests = await fromScript<Count>('count-tests.mjs', 'countTests');
    expect(countTests(join(folder, 'report.json'))).toEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
      named: ['a.test.ts > sells one: Expected 1', 'b.test.ts > not loaded: No such file'],
    });
  });

  it('lets only tests be skipped that have no disk to fill, and on a MongoDB those of the embedded store', async () => {
    const assertionResults = [
      { status: 'passed', title: 'goes on' },
      { status: 'skipped', title: 'goes on after a restart (embedded store)' },
      { status: 'skipped', title: 'goes on another day' },
      { status: 'skipped', title: 'goes on reading on a full disk' },
    ];
    write('report.json', JSON.stringify({ testResults: [{ status: 'passed', assertionResults }] }));
    const countTests = await fromScript<Count>('count-tests.mjs', 'countTests');
    const report = join(folder, 'report.json');
    expect([countTests(report), countTests(report, true)].map(({ skipped }) => skipped)).toEqual([2, 1]);
  });
});

describe('the licences of dependencies', () => {
  type Check = (lock: unknown) => { refused: string[] };
  const lockOf = (licences: Record<string, string | undefined>) => ({
    packages: Object.fromEntries(
      Object.entries(licences).map(([name, license]) => [
        `node_modules/${name}`,
        { version: '1.0.0', license },
      ]),
    ),
  });

  it.each([
    ['GPL-3.0-only', 'left-pad', ['left-pad@1.0.0: GPL-3.0-only']],
    ['LGPL-3.0-or-later', 'left-pad', ['left-pad@1.0.0: LGPL-3.0-or-later']],
    ['MIT AND GPL-2.0', 'left-pad', ['left-pad@1.0.0: MIT AND GPL-2.0']],
    [undefined, 'left-pad', ['left-pad@1.0.0: unknown']],
    ['(MIT OR GPL-2.0)', 'left-pad', []],
    ['Apache-2.0 AND LGPL-3.0-or-later', '@img/sharp-wasm32', []],
  ])('%s for %s: refused are %j', async (licence, name, refused) => {
    const checkLicences = await fromScript<Check>('licences.mjs', 'checkLicences');
    expect(checkLicences(lockOf({ [name]: licence })).refused).toEqual(refused);
  });

  it('are all allowed', () => {
    expect(run(['licences.mjs'])).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('the list of what the shop is made of', () => {
  const Places = z.object({ packages: z.record(z.string(), z.object({ optional: z.boolean().optional() })) });
  const Sbom = z.object({
    metadata: z.object({ component: z.object({ name: z.literal('forno') }) }),
    components: z.array(
      z.object({
        'bom-ref': z.string(),
        name: z.string(),
        hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().length(128) })).optional(),
        properties: z.array(z.unknown()).optional(),
      }),
    ),
  });

  it('names what npm installs in the image, and what the browser’s files are made of', async () => {
    const writeSbom = await fromScript<(file: string) => number>('write-sbom.mjs', 'writeSbom');
    const file = join(folder, 'list/forno.cdx.json');
    const count = writeSbom(file);
    const { components } = Sbom.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(components).toHaveLength(count);
    expect(components.filter(({ hashes }) => !hashes)).toEqual([]);

    const rooms = ['shared', 'bff', 'workers'].flatMap((room) => ['-w', room]);
    const { stdout } = spawnSync(
      'npm',
      ['ls', '--all', '--omit=dev', '--package-lock-only', '--parseable', ...rooms],
      { cwd: repositoryRoot, encoding: 'utf8' },
    );
    const { packages } = Places.parse(JSON.parse(read('package-lock.json')));
    // Optional ones depend on the system, and the image's is not always this one.
    const isNeeded = (place: string) =>
      /node_modules\/(?!@forno)/.test(place) && packages[place]?.optional !== true;
    const installed = stdout.split('\n').map((line) => relative(repositoryRoot, line));
    const [browser, image] = [true, false].map((inBrowser) =>
      components.filter(({ properties }) => (properties !== undefined) === inBrowser),
    );
    const listed = image?.map((one) => one['bom-ref']) ?? [];
    expect(listed.filter(isNeeded).toSorted()).toEqual(installed.filter(isNeeded).toSorted());
    expect(listed).toContain(`node_modules/@img/sharp-linux-${process.arch}`);
    expect(image?.map(({ name }) => name)).toEqual(expect.arrayContaining(['mongoose', 'razorpay', 'pino']));
    expect(browser?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['react-dom', 'socket.io-client']),
    );
  });
});
