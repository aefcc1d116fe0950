import { type InventoryAnswer, routes, z } from '@forno/shared/contracts/admin';
import type { Category } from '@forno/shared/domain';
import { adminErrors, adminNotices } from '@forno/shared/messages/admin';
import { useMemo, useRef, useState } from 'react';
import { showFailure, ApiError } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { useDraft } from '#ui/draft.tsx';
import { toast } from '#ui/toast.ts';
import {
  EditRow,
  emptyRow,
  errorsOf,
  isEdited,
  type RowErrors,
  type RowField,
  rowsFrom,
} from './edit-rows.ts';
import { afterSaving, rebase, savedOtherwise, updateFrom } from './inventory-update.ts';

const texts = { refused: adminErrors.inventoryUpdate, unexpected: adminErrors.inventoryUpdateUnexpected };
const keptNote = ' Your edits are kept and apply to the current stock.';

function useEditRows(stock: InventoryAnswer) {
  const [rows, setRows] = useState(() => rowsFrom(stock));
  const [problems, setProblems] = useState<RowErrors>({});
  const added = useRef(0);
  const change = (key: string, edit: Partial<EditRow>) => {
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...edit } : row)));
    setProblems((before) => ({ ...before, [key]: {} }));
  };
  return {
    rows,
    setRows,
    problems,
    setProblems,
    type: (key: string, field: RowField, text: string) => change(key, { [field]: text }),
    add: (category: Category) => {
      added.current += 1;
      setRows((before) => [...before, emptyRow(category, `new-${added.current}`)]);
    },
    /** Removes a new row, or marks an existing one for removal when saving. */
    remove: (row: EditRow) => {
      if (row.loaded) change(row.key, { removed: !row.removed });
      else setRows((before) => before.filter(({ key }) => key !== row.key));
    },
  };
}

export function useStockEditor(stock: InventoryAnswer) {
  const { setRows, setProblems, ...edited } = useEditRows(stock);
  const { rows } = edited;
  const counted = useMemo(() => ({ rows: rows.filter(isEdited) }), [rows]);
  const startFresh = () => setRows(rowsFrom(stock));
  const draft = useDraft({
    of: '',
    values: counted,
    // The stock has moved on since, and the edits with it, as after a refusal.
    restore: ({ rows: typed }) => {
      const kept = z.safeParse(z.array(EditRow), typed).data ?? [];
      setRows(
        rebase(
          kept.map((row) => (row.loaded ? row : { ...row, key: `kept-${row.key}` })),
          stock,
        ),
      );
    },
  });
  const [refusal, setRefusal] = useState<string>();
  const [otherwise, setOtherwise] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [invalidTries, setInvalidTries] = useState(0);

  /** After a refusal: refetches and rebases the edits. */
  const startAgain = async () => {
    const now = await queryClient.fetchQuery({
      queryKey: keys.inventory,
      queryFn: () => request(routes.inventory, {}),
      staleTime: 0,
    });
    setRows((before) => rebase(before, now));
  };

  const save = async (): Promise<void> => {
    const found = errorsOf(rows);
    setProblems(found);
    if (Object.keys(found).length > 0) setInvalidTries((tries) => tries + 1);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    setRefusal(undefined);
    setOtherwise(undefined);
    try {
      const now = await request(routes.updateInventory, { body: updateFrom(rows) });
      queryClient.setQueryData(keys.inventory, now);
      setRows((since) => afterSaving(since, rows, now));
      draft.saved({ rows: [] });
      setOtherwise(savedOtherwise(rows, now));
      toast.success(adminNotices.inventoryUpdated);
    } catch (error) {
      showFailure(error, texts);
      if (error instanceof ApiError && error.kind === 'http') {
        const stale = error.code === 'inventory_stale';
        setRefusal(stale ? error.message + keptNote : error.message);
        if (stale) await startAgain().catch(() => undefined);
      }
    } finally {
      setBusy(false);
    }
  };

  return {
    ...edited,
    refusal,
    /** What was saved differently from what was typed. */
    otherwise,
    /** Number of failed attempts to save: each focuses the first error. */
    invalidTries,
    busy,
    edits: counted.rows.length,
    draftNote: draft.note(startFresh),
    /** What was typed is not wanted. */
    dropDraft: () => draft.saved(draft.base),
    save,
  };
}
