import { Status } from '@forno/shared/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { searchOf } from '#transport/request.ts';
import type { OrderFilter } from '#orders/order-filter.ts';

/** The filter is in the URL: survives reload and back, and can be shared. */
export function useOrderFilter(): [OrderFilter, (change: OrderFilter) => void] {
  const [params, setParams] = useSearchParams();
  const status = Status.safeParse(params.get('status'));
  const chosen = status.success ? status.data : undefined;
  const q = params.get('q') ?? '';
  const sort = params.get('sort') === 'late' ? 'late' : undefined;
  const filter = useMemo(() => ({ status: chosen, sort, q: q || undefined }) as const, [chosen, sort, q]);
  const change = (next: OrderFilter) => setParams(searchOf({ ...filter, ...next }), { replace: true });
  return [filter, change];
}
