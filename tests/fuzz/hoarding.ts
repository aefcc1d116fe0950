import { parseArgs } from 'node:util';
import { runHoarding } from './run-hoarding.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});
const result = await runHoarding(Number(values.seconds), Number(values.seed));
process.stdout.write(`${JSON.stringify(result)}\n`);
const soldOut = Object.values(result.fewest_left).filter((left) => left < 1).length;
process.exitCode = soldOut === 0 && result.sellable === result.ingredients ? 0 : 1;
