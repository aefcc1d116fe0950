import { CommandError, notImplemented } from '../errors.ts';
import { type Selected, select } from '../query/select.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import type { Command } from './command.ts';
import { selectionOf } from './find.ts';

/** Runs a find and reports the index it used and what it examined. */
export const explain: Command = ({ body, catalog, database }) => {
  const inner = body['explain'];
  if (!isPlain(inner))
    throw new CommandError(14, "BSON field 'explain' is the wrong type, expected type 'object'");
  const [name = ''] = Object.keys(inner);
  if (name !== 'find') throw notImplemented(`explain of '${name}'`);
  const namespace = `${database}.${String(inner[name])}`;
  const started = performance.now();
  const selected = select(catalog.find(database, String(inner[name])), selectionOf(inner, 'filter'));
  return {
    explainVersion: '1',
    queryPlanner: { namespace, winningPlan: winningPlan(selected), rejectedPlans: [] },
    executionStats: {
      executionSuccess: true,
      nReturned: selected.records.length,
      executionTimeMillis: Math.round(performance.now() - started),
      totalKeysExamined: selected.plan ? selected.examined : 0,
      totalDocsExamined: selected.examined,
    },
  };
};

function winningPlan({ plan }: Selected): Doc {
  if (!plan) return { stage: 'COLLSCAN', direction: 'forward' };
  const { spec, multikey } = plan.index;
  const direction = plan.down ? 'backward' : 'forward';
  const scan = {
    stage: 'IXSCAN',
    keyPattern: spec.key,
    indexName: spec.name,
    isMultiKey: multikey,
    direction,
  };
  const fetch = { stage: 'FETCH', inputStage: scan };
  return plan.sorted ? fetch : { stage: 'SORT', inputStage: fetch };
}
