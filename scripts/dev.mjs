// `npm run dev`: the shop from source over the embedded parts. The front end reloads in place; the BFF
// and the worker restart on every change.
import { register } from 'tsx/esm/api';

process.argv.push('--watch');
register();
await import('../embedded/src/main.ts');
