import { Status } from '@forno/shared/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrderFilter } from '#api/order-filter.ts';

/** The filter lives in the address: it survives a reload and the way back, and can be sent to a colleague. */
export function useOrderFilter(): [OrderFilter, (change: OrderFilter) => void] {
  const [params, setParams] = useSearchParams();
  const status = Status.safeParse(params.get('status'));
  const chosen = status.success ? status.data : undefined;
  const q = params.get('q') ?? '';
  const sort = params.get('sort') === 'late' ? 'late' : undefined;
  const filter = useMemo(() => ({ status: chosen, sort, q: q || undefined }) as const, [chosen, sort, q]);

  const change = (next: OrderFilter) => {
    const merged = { ...filter, ...next };
    const kept = Object.entries(merged).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setParams(new URLSearchParams(kept), { replace: true });
  };
  return [filter, change];
}
