import { type InventoryAnswer, routes, z } from '@forno/shared/contracts/admin';
import type { Category } from '@forno/shared/domain';
import { adminErrors, adminNotices } from '@forno/shared/messages/admin';
import { useEffect, useMemo, useRef, useState } from 'react';
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

/** Of a draft; what is new in it keeps out of the way of what is added now. */
const keptRows = (typed: unknown): EditRow[] =>
  (z.safeParse(z.array(EditRow), typed).data ?? []).map((row) =>
    row.loaded ? row : { ...row, key: `kept-${row.key}` },
  );

const stockNow = () =>
  queryClient.fetchQuery({
    queryKey: keys.inventory,
    queryFn: () => request(routes.inventory, {}),
    staleTime: 0,
  });

/** A form that focuses its first error, once that is drawn. */
function useFirstError() {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const first = tries > 0 ? form.current?.querySelector('[aria-invalid]') : undefined;
    if (first instanceof HTMLElement) first.focus();
  }, [tries]);
  return { form, focusError: () => setTries((before) => before + 1) };
}

/** What is typed over the stock, and its saving; after a refusal the edits apply to the stock as it is then. */
export function useStockEditor(stock: InventoryAnswer) {
  const { setRows, setProblems, ...edited } = useEditRows(stock);
  const { rows } = edited;
  const counted = useMemo(() => ({ rows: rows.filter(isEdited) }), [rows]);
  const startFresh = () => setRows(rowsFrom(stock));
  const draft = useDraft({
    of: '',
    values: counted,
    // The stock has moved on since, and the edits with it, as after a refusal.
    restore: ({ rows: typed }) => setRows(rebase(keptRows(typed), stock)),
  });
  const [refusal, setRefusal] = useState<string>();
  const [otherwise, setOtherwise] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { form, focusError } = useFirstError();

  const save = async (): Promise<void> => {
    const found = errorsOf(rows);
    setProblems(found);
    if (Object.keys(found).length > 0) focusError();
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
        if (!stale) return;
        const now = await stockNow().catch(() => undefined);
        if (now) setRows((before) => rebase(before, now));
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
    form,
    busy,
    edits: counted.rows.length,
    draftNote: draft.note(startFresh),
    /** What was typed is not wanted. */
    dropDraft: () => draft.saved(draft.base),
    save,
  };
}
