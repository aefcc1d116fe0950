import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveSettings } from '@forno/shared/server/runtime';
import { smallDiskForTests, waitFor } from '@forno/shared/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepSecrets } from './secrets.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { openLog } from './logs.ts';

const disk = smallDiskForTests(200);
const text = (path: string) => readFileSync(path, 'utf8');

describe.runIf(disk)('on a full disk', () => {
  if (!disk) return;
  const said: string[] = [];
  const print = (line: string): void => void said.push(line);
  const at = (name: string) => join(disk.folder, name);
  beforeEach(() => void said.splice(0));
  afterEach(() => disk.free());

  it('the starter goes on without its claim, and claims when there is room', async () => {
    const claim = await lockDataFolder(at('running.json'), print);
    const before = text(at('running.json'));
    disk.fill();
    for (const name of ['bff', 'workers']) claim.add(name, process.pid);
    expect(said).toEqual([expect.stringMatching(/running\.json: .*ENOSPC/)]);
    expect(text(at('running.json'))).toBe(before);
    disk.free();
    await waitFor(() => text(at('running.json')).includes('"workers"'), { what: 'the claim' });
    claim.release();
    expect(existsSync(at('running.json'))).toBe(false);
  });

  it('a log loses lines, says so once, and goes on when there is room', async () => {
    const log = openLog(disk.folder, 'bff', print);
    log.write('before');
    await waitFor(() => text(log.path) === 'before\n', { what: 'the first line' });
    disk.fill();
    log.write('x'.repeat(10_000));
    await waitFor(() => said.length > 0, { what: 'the failure on the terminal' });
    log.write('lost');
    disk.free();
    const isKept = () => {
      log.write('after');
      return text(log.path).includes('(lines are missing here)\nafter\n');
    };
    await waitFor(isKept, { what: 'lines that are kept again' });
    log.close();
    expect(said).toEqual([expect.stringMatching(/bff\.log: ENOSPC/)]);
  });

  it('settings stay as they were, and no half a secret is left for the next start', () => {
    saveSettings(at('settings.json'), { PORT: '1' });
    const before = text(at('settings.json'));
    disk.fill();
    expect(() => saveSettings(at('settings.json'), { PORT: 'x'.repeat(9_000) })).toThrow(/ENOSPC/);
    expect(() => keepSecrets(at('secrets.json'))).toThrow(/ENOSPC/);
    expect(text(at('settings.json'))).toBe(before);
    disk.free();
    expect(keepSecrets(at('secrets.json'))).toEqual(keepSecrets(at('secrets.json')));
    expect(readdirSync(disk.folder).filter((name) => /\.\d+$/.test(name))).toEqual([]);
  });
});
