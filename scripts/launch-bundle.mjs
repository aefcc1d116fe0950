// Starts the bundle beside this file (`x.cjs` for `x.js`) from its compiled code: V8 need not parse megabytes of source
// at each start. Another version of V8 than the one that compiled it does so as usual.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const file = fileURLToPath(import.meta.url).replace(/\.m?js$/, '.cjs');
const script = new Script(readFileSync(file, 'utf8'), {
  filename: file,
  cachedData: readFileSync(`${file}.compiled`),
});
script.runInThisContext()(createRequire(file), file, dirname(file));
