import { expect, it } from 'vitest';
import { stages } from '../../domain/index.ts';
import { stageWord } from './fulfilment-words.ts';

it('calls a stage by its status, but the last two of what is collected by what its customer does', () => {
  expect(stages.map((stage) => stageWord(stage))).toEqual(stages);
  expect(stages.map((stage) => stageWord(stage, 'pickup'))).toEqual([
    'Order Received',
    'In the Kitchen',
    'Being Packed',
    'Ready to collect',
    'Collected',
  ]);
});
