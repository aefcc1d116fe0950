import { z } from '@forno/shared/contracts/everyone';
import { useLocation, useSearchParams } from 'react-router-dom';
import { searchOf } from './request.ts';

type Filter = Record<string, string | number | undefined>;

const Searched = z.object({ q: z.optional(z.string()) });

/**
 * The filter of a list: it survives reload and Back. It is in the address, which servers log and histories keep, all but
 * `q`, which may be an email or a phone number: that is kept beside it.
 */
export function useFilter(): [Record<string, string>, (next: Filter, push?: 'push') => void] {
  const [params, setParams] = useSearchParams();
  const { q } = z.safeParse(Searched, useLocation().state).data ?? {};
  const change = ({ q: searched, ...rest }: Filter, push?: 'push') =>
    setParams(searchOf(rest), { replace: !push, state: { q: searched } });
  return [{ ...Object.fromEntries(params), ...(q !== undefined && { q }) }, change];
}
