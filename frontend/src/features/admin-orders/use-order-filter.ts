import { Status } from '@forno/shared/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrderFilter } from '#api/order-filter.ts';

/** The filter is in the URL: survives reload and back, and can be shared. */
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
