import { Business, z } from '@forno/shared/contracts/server';
import { ok, type Result } from '@forno/shared/domain';
import { gstinOwn } from '@forno/shared/messages/server';
import type { Checkout } from '@forno/shared/server/db';
import type { Settings } from '@forno/shared/server/settings';
import { invalidBy } from '../http/refusals.ts';

/**
 * Who the bill is for, as typed on the web or at the counter: not the shop itself, whose return would be refused. Without
 * tax invoices a GSTIN can claim nothing, so it is not kept.
 */
export function readBusiness(
  { papers }: Pick<Settings, 'papers'>,
  typed: Checkout['business'],
): Result<{ business?: Business }> {
  if (papers?.regime !== 'regular' || !typed) return ok({});
  const others = z.refine<Business>(({ gstin }) => gstin !== papers.gstin, {
    path: ['gstin'],
    error: gstinOwn,
  });
  const read = Business.check(others).safeParse(typed);
  return read.success ? ok({ business: read.data }) : invalidBy(read.error);
}
