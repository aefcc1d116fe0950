import { parseArgs } from 'node:util';
import { isClean, runFuzz } from './run-fuzz.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const result = await runFuzz({
  requests: Number(values.requests),
  seed: Number(values.seed),
  onProgress: say,
});
say(JSON.stringify(result));
process.exitCode = isClean(result) ? 0 : 1;
