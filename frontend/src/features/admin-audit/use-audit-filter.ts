import { AuditQuery } from '@forno/shared/contracts';
import { useSearchParams } from 'react-router-dom';
import type { AuditFilter } from './use-audit.ts';

/** The filter lives in the address; what makes no sense there is left out. */
export function useAuditFilter(): [AuditFilter, (change: AuditFilter) => void, () => void] {
  const [params, setParams] = useSearchParams();
  const asked = AuditQuery.safeParse(Object.fromEntries(params));
  const { kind, by, q, from, to } = asked.success ? asked.data : {};
  const filter = { kind, by, q, from, to };
  const change = (next: AuditFilter) => {
    const merged = Object.entries({ ...filter, ...next });
    const kept = merged.filter((entry): entry is [string, string] => Boolean(entry[1]));
    setParams(new URLSearchParams(kept), { replace: true });
  };
  return [filter, change, () => setParams({}, { replace: true })];
}
