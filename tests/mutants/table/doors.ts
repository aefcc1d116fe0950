import type { Mutant } from '../mutant.ts';

export const doors: readonly Mutant[] = [
  {
    id: 'N197',
    mistake: 'a device of one account is known to every account',
    file: 'bff/src/users/known-device.ts',
    before: '`${String(_id)}.${id}.${at}`',
    after: '`${id}.${at}`',
    tests: [
      {
        file: 'bff/src/http/limits.int.test.ts',
        name: 'lets a device of the owner in whatever others guess, and only that device',
      },
    ],
  },
  {
    id: 'N198',
    mistake: 'a device stays known after a new password',
    file: 'bff/src/users/known-device.ts',
    before: 'Number(at) < owner.sessionsFrom.getTime() || ',
    after: '',
    tests: [
      {
        file: 'bff/src/http/limits.int.test.ts',
        name: 'knows a device after a logout, and forgets it with a new password',
      },
    ],
  },
  {
    id: 'N199',
    mistake: 'any cookie is a known device',
    file: 'bff/src/users/known-device.ts',
    before: 'given.length === right.length && timingSafeEqual(given, right) ? id : undefined',
    after: 'given.length >= 0 && right.length > 0 ? id : undefined',
    tests: [
      {
        file: 'bff/src/http/limits.int.test.ts',
        name: 'lets a device of the owner in whatever others guess, and only that device',
      },
    ],
  },
  {
    id: 'N200',
    mistake: 'guesses of others delay a known device',
    file: 'bff/src/users/log-in.ts',
    before: "known === undefined ? ([body.email, address] as const) : ([`device ${known}`, ''] as const);",
    after: '[body.email, address] as const;',
    tests: [
      {
        file: 'bff/src/http/limits.int.test.ts',
        name: 'lets a device of the owner in whatever others guess, and only that device',
      },
    ],
  },
  {
    id: 'N201',
    mistake: 'logins are let through uncounted while Redis is away',
    file: 'bff/src/http/login-throttle.ts',
    before: "if (taken === undefined) return refuse('logins_away');",
    after: 'if (taken === undefined) return ok(undefined);',
    tests: [
      {
        file: 'bff/src/http/redis-away.int.test.ts',
        name: 'checks no password and no code while Redis is away: nothing would count the guesses',
      },
    ],
  },
  {
    id: 'N202',
    mistake: 'hashes are made in the order of asking, not by address in turn',
    file: 'shared/src/server/runtime/passwords/take-turns.ts',
    before: 'if (line.length > 0) lines.set(from, line);',
    after:
      'if (line.length > 0) {\n      const rest = [...lines];\n      lines.clear();\n      lines.set(from, line);\n      for (const [other, its] of rest) lines.set(other, its);\n    }',
    tests: [
      {
        file: 'shared/src/server/runtime/passwords/take-turns.test.ts',
        name: 'serves addresses in turn: a full line of one delays another by one of its tasks',
      },
    ],
  },
  {
    id: 'N203',
    mistake: 'one address fills the line for hashes',
    file: 'shared/src/server/runtime/passwords/take-turns.ts',
    before: 'const waitingEach = 3;',
    after: 'const waitingEach = 1_000;',
    tests: [
      {
        file: 'shared/src/server/runtime/passwords/take-turns.test.ts',
        name: 'lets three of one address wait in line, and the others outside for a while',
      },
    ],
  },
  {
    id: 'N204',
    mistake: 'a hash that failed keeps its place for ever',
    file: 'shared/src/server/runtime/passwords/take-turns.ts',
    before: '    } finally {\n      running -= 1;',
    after: '    } finally {\n      running -= 0;',
    tests: [
      {
        file: 'shared/src/server/runtime/passwords/take-turns.test.ts',
        name: 'serves addresses in turn: a full line of one delays another by one of its tasks',
      },
    ],
  },
  {
    id: 'N205',
    mistake: 'a password longer than bcrypt reads matches',
    file: 'shared/src/server/runtime/passwords/create-passwords.ts',
    before: 'compared.value === true && stored !== undefined && fits(password)',
    after: 'compared.value === true && stored !== undefined',
    tests: [
      {
        file: 'shared/src/server/runtime/passwords/create-passwords.test.ts',
        name: 'takes no longer password for one of 72 bytes that it begins with (',
      },
    ],
  },
  {
    id: 'N206',
    mistake: 'a forged backup without encryption is restored',
    file: 'shared/src/server/operations/backup/read-backup.ts',
    before:
      "if (salt === null && passphrase !== undefined && !unencrypted) throw new BackupError('unencrypted');",
    after: '',
    tests: [
      {
        file: 'shared/src/server/operations/backup/backup.test.ts',
        name: 'where there is a passphrase an archive that anybody could have written opens only on the operator’s word',
      },
    ],
  },
  {
    id: 'N207',
    mistake: 'a backup that lost its end is restored',
    file: 'shared/src/server/operations/backup/seal-chunks.ts',
    before: 'nonce.writeUInt32BE(isLast ? 1 : 0);',
    after: 'nonce.writeUInt32BE(1);',
    tests: [
      {
        file: 'shared/src/server/operations/backup/backup.test.ts',
        name: 'an encrypted archive opens whole or not at all, also when it is cut between two chunks',
      },
    ],
  },
  {
    id: 'N208',
    mistake: 'live events lie readable in Redis',
    file: 'shared/src/server/live/publisher.ts',
    before: '        encrypt(\n          JSON.stringify({',
    after: '        String(\n          JSON.stringify({',
    tests: [
      {
        file: 'bff/src/live/live.int.test.ts',
        name: 'need not fetch again when nothing has changed since, at any process',
      },
    ],
  },
  {
    id: 'N209',
    mistake: 'one key seals live events and second factors',
    file: 'shared/src/server/live/cipher.ts',
    before: "hkdfSync('sha256', secret, '', purpose, 32)",
    after: "hkdfSync('sha256', secret, '', 'all', 32)",
    tests: [
      {
        file: 'shared/src/server/live/seal.test.ts',
        name: 'opens only what was sealed with this secret, for this purpose, and not changed since',
      },
    ],
  },
];
