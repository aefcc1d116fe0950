import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '@forno/shared/server/runtime';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { StartError } from './settings.ts';

const random = (bytes: number): string => randomBytes(bytes).toString('hex');

const Secrets = z.object({
  jwtSecret: z.string().min(32),
  keyId: z.string(),
  keySecret: z.string(),
  webhookSecret: z.string(),
  /** Of notifications; none in a folder of before. */
  pushKey: z.string().optional(),
});

export type Secrets = Required<z.output<typeof Secrets>>;

/** Created at the first start and kept, so sessions and payments survive a restart. Mode 0600. */
export function keepSecrets(path: string): Secrets {
  const kept = existsSync(path) ? Secrets.safeParse(parseJson(readFileSync(path, 'utf8'))) : undefined;
  if (kept && !kept.success)
    throw new StartError(
      `${path} is damaged; delete it to create new secrets (everybody will have to log in again)`,
    );
  if (kept?.data.pushKey !== undefined) return { ...kept.data, pushKey: kept.data.pushKey };
  const secrets = {
    jwtSecret: random(32),
    keyId: `rzp_test_${random(7)}`,
    keySecret: random(16),
    webhookSecret: random(16),
    ...kept?.data,
    pushKey: random(32),
  };
  writeWhole(path, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}
