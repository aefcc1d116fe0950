import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { findProgram, freePort, repositoryRoot, systemEnvironment } from '@forno/shared/processes';
import { afterTests, folderForTests } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePortPair } from '../support/run-starter.ts';
import { read } from '../support/repository.ts';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));
const { PATH } = systemEnvironment();
const run = (args: string[], env: NodeJS.ProcessEnv = { PATH }, cwd = repositoryRoot) =>
  spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });

describe('a command of npm', () => {
  /** As npm runs it, without what it would do. */
  const call = (name: string, ...args: string[]) => {
    const [, own] = /node.* (scripts\/(?!command)[\w-]+\.mjs)$/.exec(scripts[name] ?? '') ?? [];
    expect(own ?? scripts[name]).toContain(own ?? `node scripts/command.mjs ${name} '`);
    return run([...(own ? [own] : ['scripts/command.mjs', name, 'echo ran']), ...args]);
  };

  it('says in a sentence what it does, without a setting or a build', () => {
    for (const name of Object.keys(scripts)) {
      const { status, stdout, stderr } = call(name, '--help');
      expect([name, status, stderr]).toEqual([name, 0, '']);
      expect(stdout).toMatch(new RegExp(`^[A-Z][^\\n]+\\.\\n {2}npm run ${name}( -- .+)?\\n$`));
    }
  });

  it('ends with 2 and one line after anything that it does not know, and does nothing', () => {
    for (const [name, ...args] of [
      ['start', '--rest'],
      ['test', 'unit'],
      ['build', '--quick'],
      ['licences', '--json'],
      ['ready', 'now'],
      ['restore', 'one.backup', 'replace'],
      ['load-test', '--minutes'],
      ['chaos', '--seeds', '1'],
      ['fuzz', '--requests', 'many'],
      ['chaos', '--checkouts', '-5'],
      ['releases', '--minutes', '1'],
    ] as const) {
      const { status, stdout, stderr } = call(name, ...args);
      expect([name, status, stdout]).toEqual([name, 2, '']);
      expect(stderr).toMatch(new RegExp(`^[^\\n]+ There is: npm run ${name}[^\\n]*\\n$`));
    }
    expect(call('chaos', '--seed', '2').stdout).toBe('ran --seed 2\n');
    expect(call('releases', '--before', '.', '--minutes', '0.5').stdout).toBe(
      'ran --before . --minutes 0.5\n',
    );
    expect(call('test:unit', 'a.test.ts', '--bail').stdout).toBe('ran a.test.ts --bail\n');
  });
});

describe('before the build', () => {
  const check = (settings: NodeJS.ProcessEnv = {}, { cwd = folderForTests(), before = '' } = {}) => {
    const script = `${before}; import(${JSON.stringify(join(repositoryRoot, 'scripts/first-minute.mjs'))}).then((one) => one.checkFirst()).then(() => console.log('builds'))`;
    const { status, stdout, stderr } = run(['-e', script], { PATH, ...settings }, cwd);
    return { status, said: stdout + stderr };
  };
  /** A machine with these programs alone. */
  const machine = (...programs: string[]) => {
    const folder = folderForTests();
    for (const name of ['sh', ...programs]) symlinkSync(findProgram('sh') ?? '', join(folder, name));
    return folder;
  };

  it('a machine without Redis is told its own line and the one for a container; REDIS_URL works at once', async () => {
    const PORT = String(await freePort());
    for (const [tool, line] of [
      ['dnf', 'sudo dnf install -y valkey'],
      ['brew', 'brew install redis'],
    ] as const) {
      const { status, said } = check({ PORT, PATH: machine(tool) });
      expect([status, said]).toEqual([1, expect.stringMatching(/^Missing: redis-server\. Run:\n.*\n/)]);
      expect(said).toContain(`  ${line}\nand again:\n  npm start\n`);
      expect(said).toMatch(
        / {2}docker run .*redis.*appendonly yes.*noeviction\n {2}REDIS_URL=redis:\S+ npm start\n$/,
      );
    }
    for (const settings of [{ REDIS_URL: 'redis://elsewhere' }, { NODE_ENV: 'production' }])
      expect(check({ PORT, PATH: machine(), ...settings })).toEqual({ status: 0, said: 'builds\n' });
  });

  it('a user of Debian who is not root is told a line for a machine with sudo, and one without', async () => {
    const before = `const fs = require('node:fs'), { existsSync } = fs;
      fs.existsSync = (path) => path === '/etc/debian_version' || existsSync(path); process.getuid = () => 1000;
      require('node:module').syncBuiltinESMExports()`;
    const PORT = String(await freePort());
    for (const [tools, as] of [
      [['apt-get'], 'su - -c'],
      [['apt-get', 'sudo'], 'sudo sh -c'],
    ] as const)
      expect(check({ PORT, PATH: machine(...tools) }, { before }).said).toContain(
        `Run:\n  ${as} 'apt-get update && apt-get install -y redis-server'\nand again:\n`,
      );
  });

  it.each([
    [
      'an older Node',
      "Object.defineProperty(process, 'versions', { value: { node: '20.9.0' } })",
      /^Forno needs Node 20\.19 or later, and this is 20\.9\.0: /,
    ],
    [
      'no right to write',
      "require('node:fs').accessSync = () => { throw new Error('no') }; require('node:module').syncBuiltinESMExports()",
      /^You may not write into /,
    ],
    [
      'a disk that the first build would fill',
      `const fs = require('node:fs'), { existsSync } = fs; fs.statfsSync = () => ({ bavail: 2_000, bsize: 4_096 });
       fs.existsSync = (path) => !path.includes('/dist/') && existsSync(path); require('node:module').syncBuiltinESMExports()`,
      /^Only 8 MB are free where .*: make room for 100, and start again\./,
    ],
    [
      'a folder that the bundler can’t read the name of',
      `const fs = require('node:fs'), { existsSync } = fs; RegExp.prototype.exec = () => ['#'];
       fs.existsSync = (path) => !path.includes('/dist/') && existsSync(path); require('node:module').syncBuiltinESMExports()`,
      /^Forno can't be built in a folder with # in its path: rename .*, and start again\./,
    ],
  ])('%s is a sentence', (_name, before, sentence) => {
    const { status, said } = check({}, { before });
    expect([status, said]).toEqual([1, expect.stringMatching(sentence)]);
    expect(said.trim().split('\n')).toHaveLength(1);
  });

  it('of a data folder that is a file, or the system’s, nobody is told to take it over', () => {
    const before = `const fs = require('node:fs'); fs.accessSync = (path) => { if (path === '/') throw new Error('no'); };
      require('node:module').syncBuiltinESMExports()`;
    for (const DATA_DIR of ['/', '/not/there', '/etc/hosts'])
      expect(check({ DATA_DIR }, { before })).toEqual({
        status: 1,
        said: expect.stringMatching(/^[^\n]+ name (another folder|one) by DATA_DIR\.\n$/),
      });
  });

  it('a port in use is named, the sandbox’s too, but for a shop that has this folder already', async () => {
    const port = await freePortPair();
    const server = createServer().listen(port + 1, '127.0.0.1');
    await once(server, 'listening');
    afterTests(() => void server.close());
    const cwd = folderForTests();
    mkdirSync(join(cwd, '.data'));
    const other = { REDIS_URL: 'redis://elsewhere' };
    for (const PORT of [port, port + 1])
      expect(check({ ...other, PORT: String(PORT) }, { cwd })).toEqual({
        status: 1,
        said: expect.stringMatching(`^Port ${port + 1} is in use by another program: [^\n]+\n$`),
      });
    writeFileSync(join(cwd, '.data/running.json'), '{}');
    expect(check({ ...other, PORT: String(port) }, { cwd }).said).toBe('builds\n');
  });

  it('a proxy that would stand between the shop’s own processes is told, and how to keep it out', async () => {
    const proxied = {
      PORT: String(await freePort()),
      REDIS_URL: 'redis://elsewhere',
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: 'http://proxy.example',
    };
    expect(check(proxied)).toEqual({
      status: 1,
      said: expect.stringMatching(/^[^\n]+ NO_PROXY=localhost,127\.0\.0\.1 npm start\n$/),
    });
    for (const more of [{ NO_PROXY: 'localhost,127.0.0.1' }, { NODE_USE_ENV_PROXY: '0' }])
      expect(check({ ...proxied, ...more }).said).toBe('builds\n');
  });

  it('a file .env that can’t be read is a sentence; one that can is heeded', async () => {
    const [wrong, right] = [folderForTests(), folderForTests()];
    mkdirSync(join(wrong, '.env'));
    expect(check({}, { cwd: wrong })).toEqual({
      status: 1,
      said: expect.stringMatching(/^The file \.env can't be read: [^\n]+\n$/),
    });
    const text = `REDIS_URL=redis://elsewhere\r\nPORT=${await freePort()}\r\n`;
    // As editors of Windows save it, too.
    for (const mark of ['', '\uFEFF']) {
      writeFileSync(join(right, '.env'), mark + text);
      expect(check({ PATH: machine() }, { cwd: right }).said).toBe('builds\n');
    }
    writeFileSync(join(right, '.env'), text, 'utf16le');
    expect(check({ PATH: machine() }, { cwd: right }).said).toMatch(/^The file \.env can't be read: .*UTF-8/);
  });
});
