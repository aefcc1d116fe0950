import { parseArgs } from 'node:util';
import { runChaos, violations } from './run-chaos.ts';

const { values } = parseArgs({
  options: { checkouts: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const result = await runChaos({
  checkouts: Number(values.checkouts),
  seed: Number(values.seed),
  onProgress: say,
});
say(JSON.stringify(result));
process.exitCode = violations(result) === 0 && result.checkouts >= Number(values.checkouts) ? 0 : 1;
