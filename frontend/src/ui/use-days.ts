import { DayRange } from '@forno/shared/contracts';
import { useSearchParams } from 'react-router-dom';
import { type Days, lastDays } from './days.ts';

/** The range of days is in the URL; defaults to the last week. */
export function useDays(): [Days, (days: Days) => void] {
  const [params, setParams] = useSearchParams();
  const asked = DayRange.safeParse({ from: params.get('from'), to: params.get('to') });
  const days = asked.success && asked.data.from <= asked.data.to ? asked.data : lastDays(7);
  return [days, ({ from, to }) => setParams({ from, to }, { replace: true })];
}
