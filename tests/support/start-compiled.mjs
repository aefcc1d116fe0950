// Runs `script.cjs` beside it. The first run keeps what V8 compiled until its end; all others begin with that.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';

const { dirname } = import.meta;
const filename = join(dirname, 'script.cjs');
const kept = join(dirname, 'script.compiled');
const cachedData = existsSync(kept) ? readFileSync(kept) : undefined;
const wrapped = `(function (require, exports, __filename, __dirname) {${readFileSync(filename, 'utf8')}\n})`;
const script = new Script(wrapped, { filename, cachedData });
if (!cachedData) process.once('exit', () => writeFileSync(kept, script.createCachedData()));
script.runInThisContext()(createRequire(filename), {}, filename, dirname);
