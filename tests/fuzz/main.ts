import { parseArgs } from 'node:util';
import { isClean, runFuzz } from './run-fuzz.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const result = await runFuzz({
  requests: Number(values.requests),
  seed: Number(values.seed),
  onProgress: print,
});
print(JSON.stringify(result));
process.exitCode = isClean(result) ? 0 : 1;
