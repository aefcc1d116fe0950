import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { createStore } from '#ui/store.ts';

export interface BulkResult {
  /** As shown on the screen. */
  order: AdminOrderAnswer;
  ok: boolean;
  message: string;
  /** Current state; null when it no longer exists. */
  now: AdminOrderAnswer | null;
}

const results = createStore<readonly BulkResult[]>([]);

/** The result of each order where one of several was refused, until read. */
export const useMoveResults = results.use;

/** Adds them to those on show if one was refused: what went well needs no list. */
export function addResults(more: readonly BulkResult[]): void {
  if (!more.every(({ ok }) => ok)) results.set([...results.get(), ...more]);
}

export const clearMoveResults = (): void => results.set([]);
