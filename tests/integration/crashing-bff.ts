import { createLogger, readConfig } from '@forno/shared/server/runtime';
import { openShop } from '../../bff/src/open-shop.ts';
import { dieAt, dieWithParent } from './die-at.ts';

/** A production BFF that kills itself exactly before or after the given effect. */
async function open(when: string | undefined, what: string | undefined): Promise<void> {
  dieWithParent();
  const config = readConfig();
  const shop = await openShop(config, createLogger(config, 'bff'), { perform: dieAt(when, what) });
  process.on('SIGTERM', () => void shop.close().then(() => process.exit(0)));
  process.stdout.write(`open ${shop.url}\n`);
}

void open(process.argv[2], process.argv[3]);
