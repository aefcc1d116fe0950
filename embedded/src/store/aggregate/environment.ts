import type { Doc } from '../values/decode.ts';
import type { Variables } from './expression.ts';

/** What a stage may use besides its documents. */
export interface Environment {
  readonly variables: Variables;
  /** The documents of another collection, for `$lookup` and `$unionWith`. */
  collection(name: string): readonly Doc[];
  /** Runs an inner pipeline. */
  run(docs: readonly Doc[], pipeline: readonly Doc[], environment: Environment): Doc[];
}
