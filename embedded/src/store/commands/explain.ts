import { checkPipeline } from '../aggregate/pipeline.ts';
import { CommandError, notHere } from '../errors.ts';
import { type Selected, select, type Selection } from '../query/select.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { splitPipeline } from './aggregate.ts';
import type { Command } from './command.ts';
import { selectionOf } from './find.ts';
import { modifySelection } from './find-and-modify.ts';
import { removeSelection } from './remove.ts';
import { statementSelection } from './update.ts';

/** Runs the selection of a command, not its writes, and tells by which index it went and what it looked at. */
export const explain: Command = ({ body, catalog, database }) => {
  const inner = body['explain'];
  if (!isPlain(inner))
    throw new CommandError(14, "BSON field 'explain' is the wrong type, expected type 'object'");
  const name = Object.keys(inner)[0] ?? '';
  const namespace = `${database}.${String(inner[name])}`;
  const started = performance.now();
  const selected = select(catalog.find(database, String(inner[name])), selectionIn(name, inner));
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

function selectionIn(name: string, command: Doc): Selection {
  const first = (field: string): Doc => {
    const list = command[field];
    return Array.isArray(list) && isPlain(list[0]) ? list[0] : {};
  };
  if (name === 'find') return selectionOf(command, 'filter');
  if (name === 'count' || name === 'distinct') return selectionOf(command, 'query');
  if (name === 'findAndModify') return modifySelection(command);
  if (name === 'update') return statementSelection(first('updates'));
  if (name === 'delete') return removeSelection(first('deletes'));
  if (name !== 'aggregate') throw notHere(`explain of '${name}'`);
  const { pipeline } = command;
  checkPipeline(pipeline);
  return splitPipeline(pipeline, command['collation'], command['hint']).selection;
}
