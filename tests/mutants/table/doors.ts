import { mistakes } from '../mutant.ts';

const limits = 'bff/src/http/limits.int.test.ts';
const redisAway = 'bff/src/http/redis-away.int.test.ts';
const takeTurns = 'shared/src/server/runtime/passwords/take-turns.test.ts';
const createPasswords = 'shared/src/server/runtime/passwords/create-passwords.test.ts';
const backup = 'shared/src/server/operations/backup/backup.test.ts';
const live = 'bff/src/live/live.int.test.ts';
const seal = 'shared/src/server/live/seal.test.ts';

export const doors = mistakes({
  'bff/src/users/known-device.ts': {
    'N197 a device of one account is known to every account': [
      '`${String(_id)}.${id}.${at}`',
      '`${id}.${at}`',
      `${limits} > lets a device of the owner in whatever others guess, and only that device`,
    ],
    'N198 a device stays known after a new password': [
      'Number(at) < owner.sessionsFrom.getTime() || ',
      '',
      `${limits} > knows a device after a logout, and forgets it with a new password`,
    ],
    'N199 any cookie is a known device': [
      'given.length === right.length && timingSafeEqual(given, right) ? id : undefined',
      'given.length >= 0 && right.length > 0 ? id : undefined',
      `${limits} > lets a device of the owner in whatever others guess, and only that device`,
    ],
  },
  'bff/src/users/log-in.ts': {
    'N200 guesses of others delay a known device': [
      "known === undefined ? ([body.email, address] as const) : ([`device ${known}`, ''] as const);",
      '[body.email, address] as const;',
      `${limits} > lets a device of the owner in whatever others guess, and only that device`,
    ],
  },
  'bff/src/http/login-throttle.ts': {
    'N201 logins are let through uncounted while Redis is away': [
      "if (taken === undefined) return refuse('logins_away');",
      'if (taken === undefined) return ok(undefined);',
      `${redisAway} > checks no password and no code while Redis is away: nothing would count the guesses`,
    ],
  },
  'shared/src/server/runtime/passwords/take-turns.ts': {
    'N202 hashes are made in the order of asking, not by address in turn': [
      'if (line.length > 0) lines.set(from, line);',
      'if (line.length > 0) {\n      const rest = [...lines];\n      lines.clear();\n      lines.set(from, line);\n      for (const [other, its] of rest) lines.set(other, its);\n    }',
      `${takeTurns} > serves addresses in turn: a full line of one delays another by one of its tasks`,
    ],
    'N203 one address fills the line for hashes': [
      'const waitingEach = 3;',
      'const waitingEach = 1_000;',
      `${takeTurns} > lets three of one address wait in line, and the others outside for a while`,
    ],
    'N204 a hash that failed keeps its place for ever': [
      '    } finally {\n      running -= 1;',
      '    } finally {\n      running -= 0;',
      `${takeTurns} > serves addresses in turn: a full line of one delays another by one of its tasks`,
    ],
  },
  'shared/src/server/runtime/passwords/create-passwords.ts': {
    'N205 a password longer than bcrypt reads matches': [
      'compared.value === true && stored !== undefined && fits(password)',
      'compared.value === true && stored !== undefined',
      `${createPasswords} > takes no longer password for one of 72 bytes that it begins with (`,
    ],
  },
  'shared/src/server/operations/backup/read-backup.ts': {
    'N206 a forged backup without encryption is restored': [
      "if (salt === null && passphrase !== undefined && !unencrypted) throw new BackupError('unencrypted');",
      '',
      `${backup} > where there is a passphrase an archive that anybody could have written opens only on the operator’s word`,
    ],
  },
  'shared/src/server/operations/backup/seal-chunks.ts': {
    'N207 a backup that lost its end is restored': [
      'nonce.writeUInt32BE(isLast ? 1 : 0);',
      'nonce.writeUInt32BE(1);',
      `${backup} > an encrypted archive opens whole or not at all, also when it is cut between two chunks`,
    ],
  },
  'shared/src/server/live/publisher.ts': {
    'N208 live events lie readable in Redis': [
      '        encrypt(\n          JSON.stringify({',
      '        String(\n          JSON.stringify({',
      `${live} > need not fetch again when nothing has changed since, at any process`,
    ],
  },
  'shared/src/server/live/cipher.ts': {
    'N209 one key seals live events and second factors': [
      "hkdfSync('sha256', secret, '', purpose, 32)",
      "hkdfSync('sha256', secret, '', 'all', 32)",
      `${seal} > opens only what was sealed with this secret, for this purpose, and not changed since`,
    ],
  },
});
