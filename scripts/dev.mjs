// `npm run dev`: the shop from source over the embedded parts. The front end reloads in place; the BFF
// and the worker restart on every change.
import { register } from 'tsx/esm/api';
import { heed } from './command.mjs';
import { checkFirst } from './first-minute.mjs';

heed('dev');
await checkFirst();
process.argv.push('--watch');
register();
await import('../embedded/src/main.ts');
