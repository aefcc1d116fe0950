import { parseArgs } from 'node:util';
import { runChaos } from './run-chaos.ts';

const { values } = parseArgs({
  options: { checkouts: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const { result, findings } = await runChaos({
  checkouts: Number(values.checkouts),
  seed: Number(values.seed),
  onProgress: say,
});
for (const line of findings) say(line);
say(JSON.stringify(result));
process.exitCode = findings.length === 0 && result.checkouts >= Number(values.checkouts) ? 0 : 1;
