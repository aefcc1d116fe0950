import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { listen, repositoryRoot, startNode } from '@forno/shared/processes';
import { asEnvironment, folderForTests, testConfig } from '@forno/shared/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const run = promisify(execFile);
const image = folderForTests();
const dockerfile = await readFile(join(repositoryRoot, 'Dockerfile'), 'utf8');
const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'));
/** What the stages before the last copy by `ship.mjs`. */
const copied = [...dockerfile.matchAll(/^RUN node scripts\/ship\.mjs \/image (.+)$/gm)].flatMap(([, paths]) =>
  String(paths).split(' '),
);
const { ships } = z
  .object({ ships: z.custom<(path: string) => boolean>((value) => typeof value === 'function') })
  .parse(await import(join(repositoryRoot, 'scripts/ship.mjs')));

/** The parts of a path that say a file is of no use to a shop that runs. */
const useless =
  /(^|\/)(tests?|testing|__tests__|typescript)\/|\.(test|spec)\.|\.map$|\.d\.[cm]?ts$|\.tsx?$|tsbuildinfo$/;
const filesIn = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
};

describe('the image', () => {
  beforeAll(async () => {
    // What a build leaves here; the bill of materials is written by a whole build alone.
    const built = copied.filter((path) => !['node_modules', 'dist'].includes(path));
    const command = ['scripts/ship.mjs', image, ...built];
    await run(process.execPath, command, { cwd: repositoryRoot });
    const modules = join(repositoryRoot, 'node_modules');
    await mkdir(join(image, 'node_modules/@forno'), { recursive: true });
    await symlink('../../shared', join(image, 'node_modules/@forno/shared'));
    for (const name of await readdir(modules))
      if (name !== '@forno') await symlink(join(modules, name), join(image, 'node_modules', name));
  });

  it('takes only what was let pass, and is built on one exact Node that is still supported', () => {
    expect(last.match(/^COPY .*$/gm)).toEqual([
      'COPY --from=packages /image/ ./',
      'COPY --from=build /image/ ./',
    ]);
    const bases = [...dockerfile.matchAll(/^FROM (node\S+)/gm)].map(([, base]) => base);
    expect(bases).toHaveLength(2);
    for (const base of bases) expect(base).toMatch(/^node:24\.\d+\.\d+-slim$/);
    expect(new Set(bases).size).toBe(1);
  });

  it('has the bundles, the commands and the site, and no test, helper, type or source map', async () => {
    const files = (await filesIn(image)).filter((file) => !file.startsWith('node_modules/'));
    expect(files).toEqual(
      expect.arrayContaining([
        'bff/dist/main.bundle.js',
        'bff/dist/commands/make-admin.js',
        'workers/dist/main.bundle.js',
        'scripts/check-health.mjs',
        'frontend/dist/index.html',
        'shared/dist/server/runtime/passwords/bcrypt-worker.js',
      ]),
    );
    expect(files.filter((file) => useless.test(file))).toEqual([]);
    // There is something to leave out.
    expect((await filesIn(join(repositoryRoot, 'bff/dist'))).some((file) => useless.test(file))).toBe(true);
  });

  it('takes from packages nothing but what may run', async () => {
    const shipped: string[] = [];
    const walk = async (folder: string): Promise<void> => {
      for (const entry of await readdir(join(repositoryRoot, folder), { withFileTypes: true })) {
        const path = `${folder}/${entry.name}`;
        if (!ships(path)) continue;
        if (entry.isDirectory()) await walk(path);
        else shipped.push(path);
      }
    };
    await walk('node_modules/swagger-ui-dist');
    await walk('node_modules/pino');
    await walk('node_modules/valibot');
    await walk('node_modules/@expo-google-fonts');
    expect(shipped).toContain('node_modules/swagger-ui-dist/swagger-ui-bundle.js');
    expect(shipped).toContain('node_modules/swagger-ui-dist/LICENSE');
    expect(shipped.filter((path) => useless.test(path))).toEqual([]);
    expect(ships('node_modules/typescript')).toBe(false);
    const fonts = shipped.filter((path) => path.includes('/noto-sans-') && path.endsWith('.ttf'));
    expect(fonts).toHaveLength(10);
    for (const font of fonts) expect(font).toContain('/400Regular/');
  });

  it('keeps what Node compiles when its processes start, from Node 22 on', async () => {
    const cache = join(folderForTests(), 'compiled');
    const env = { PATH: dirname(process.execPath), NODE_COMPILE_CACHE: cache };
    await run('/bin/sh', ['-ec', last.match(/^RUN (.+)$/m)?.[1] ?? ''], { cwd: image, env });
    const kept = await filesIn(cache).catch(() => []);
    expect(kept.length > 0).toBe('enableCompileCache' in module);
  });

  it('has a health check that tells a frozen process from one that starts or stops', async () => {
    const { judge } = z
      .object({
        judge: z.custom<(url: string, more?: object) => Promise<string>>(
          (value) => typeof value === 'function',
        ),
      })
      .parse(await import(join(image, 'scripts/check-health.mjs')));
    const server = createServer((req, res) => {
      if (req.url !== '/silent') res.writeHead(req.url === '/ready' ? 200 : 503).end();
    });
    const { url, close } = await listen(server);
    const half = { silentSince: Date.now() - 31_000 };
    expect(await judge(`${url}/ready`)).toBe('ready');
    expect(await judge(`${url}/busy`, half)).toBe('unready');
    expect(await judge(`${url}/silent`, { withinMs: 50 })).toBe('silent');
    expect(await judge(`${url}/silent`, { ...half, withinMs: 50 })).toBe('frozen');
    await close();
    expect(await judge(`${url}/ready`, half)).toBe('unready');
  });

  it('starts as it is: a BFF with its site and the viewer of its API, a worker, and a command', async () => {
    const config = testConfig({ LOG_LEVEL: 'info' });
    const env = asEnvironment(config);
    const start = (entry: string) =>
      startNode({ name: entry, entry, cwd: image, env, ready: /"port":(\d+).*"open"|"msg":"open"/ });
    const entries = [last.match(/^CMD \["node", "(.+)"\]$/m)?.[1] ?? '', 'workers/dist/main.bundle.js'];
    const [bff, worker] = await Promise.all(entries.map(start));
    for (const path of ['/', '/api/docs/swagger-ui-bundle.js', '/readyz']) {
      const response = await fetch(`http://127.0.0.1:${bff?.announced?.[1]}${path}`);
      expect([path, response.status]).toEqual([path, 200]);
    }
    const command = run(process.execPath, ['bff/dist/commands/make-admin.js', 'nobody@forno.example'], {
      cwd: image,
      env,
    });
    await expect(command).rejects.toMatchObject({ stderr: expect.stringMatching(/nobody@forno\.example/) });
    await Promise.all([bff?.stop(), worker?.stop()]);
  });
});
