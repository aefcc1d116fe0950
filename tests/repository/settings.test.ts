import { ConfigSchema, constantNames } from '@forno/shared/server/runtime';
import { describe, expect, it } from 'vitest';
import { read } from '../support/repository.ts';

const lines = read('.env.example').split('\n');
const settings = lines.flatMap((line) => {
  const match = line.match(/^(#?)([A-Z][A-Z_]*)=(.*)$/);
  return match ? [{ name: match[2] ?? '', value: match[3] ?? '', isDefault: match[1] === '#' }] : [];
});
/** For `npm start` or docker compose alone; the processes of the shop know nothing of them. */
const ofTheStarter = [
  'DATA_DIR',
  'MONGO_PASSWORD',
  'MONGO_ROOT_PASSWORD',
  'REDIS_PASSWORD',
  'MONGO_MEMBERS',
  'GATEWAY_LISTEN',
  'DOMAIN',
  'BACKUP_FOLDER',
  'ALERTMANAGER_FILE',
];

describe('.env.example', () => {
  it('names exactly the settings that an owner can set, each once', () => {
    const names = settings.map(({ name }) => name).toSorted();
    const all = Object.keys(ConfigSchema.shape).filter((name) => !constantNames.includes(name));
    expect(names).toEqual([...all, ...ofTheStarter].toSorted());
  });

  it('leaves open what has no default, and shows the true default of the rest', () => {
    const required = settings.filter(({ isDefault }) => !isDefault);
    const filled = {
      MONGO_URL: 'mongodb://m',
      REDIS_URL: 'redis://r',
      SMTP_URL: 'smtp://s',
      JWT_SECRET: 'x'.repeat(32),
    };
    const entries = { ...Object.fromEntries(required.map(({ name }) => [name, 'x'])), ...filled };
    const config = new Map(Object.entries(ConfigSchema.parse(entries)));
    for (const { name, value } of settings.filter(({ isDefault }) => isDefault)) {
      if (!ofTheStarter.includes(name))
        expect(`${name}=${String(config.get(name) ?? '')}`).toBe(`${name}=${value}`);
    }
  });

  it('explains every setting right above it', () => {
    const unexplained = lines.filter((line, index) => {
      const above = lines.slice(0, index).findLast((other) => !/^#?[A-Z][A-Z_]*=/.test(other));
      return /^#?[A-Z][A-Z_]*=/.test(line) && !above?.startsWith('# ');
    });
    expect(unexplained).toEqual([]);
  });
});
