import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '@forno/shared/server/runtime';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { StartError } from './settings.ts';

const Secrets = z.object({
  jwtSecret: z.string().min(32),
  keyId: z.string(),
  keySecret: z.string(),
  webhookSecret: z.string(),
});

export type Secrets = z.output<typeof Secrets>;

/** Created at the first start and kept, so sessions and payments survive a restart. Mode 0600. */
export function keepSecrets(path: string): Secrets {
  if (existsSync(path)) {
    const parsed = Secrets.safeParse(parseJson(readFileSync(path, 'utf8')));
    if (parsed.success) return parsed.data;
    throw new StartError(
      `${path} is damaged; delete it to create new secrets (everybody will have to log in again)`,
    );
  }
  const random = (bytes: number): string => randomBytes(bytes).toString('hex');
  const secrets = {
    jwtSecret: random(32),
    keyId: `rzp_test_${random(7)}`,
    keySecret: random(16),
    webhookSecret: random(16),
  };
  writeWhole(path, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}
