import { createLogger, readConfig } from '@forno/shared/server';
import { openShop } from '../../bff/src/open-shop.ts';
import { dieAt } from './die-at.ts';

/** A BFF as it runs in production, which kills itself exactly before or after the effect that it is told. */
const [when, what] = process.argv.slice(2);
const config = readConfig();
const shop = await openShop(config, createLogger(config, 'bff'), { perform: dieAt(when, what) });
process.on('SIGTERM', () => void shop.close().then(() => process.exit(0)));
process.stdout.write(`open ${shop.url}\n`);
