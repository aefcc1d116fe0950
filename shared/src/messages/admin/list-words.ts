import type { Stage } from '../../domain/index.ts';
import { stageWord } from '../everyone/fulfilment-words.ts';

/** What a list of a stage is called: by both words in a shop where it holds what is delivered and what is collected. */
export function listWord(stage: Stage, bothWays: boolean): string {
  const collected = stageWord(stage, 'pickup');
  return bothWays && collected !== stage ? `${stage} / ${collected}` : stage;
}
