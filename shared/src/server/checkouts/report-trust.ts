import { limits } from '../../domain/index.ts';
import type { Checkout } from '../db/models/index.ts';

/** A payment reported before this came to nothing, unless the provider has it. */
export const trustedSince = () => new Date(Date.now() - limits.reportTrustedMs);

/** Whether a payment was reported of which the provider may still tell. */
export function isReportTrusted({ paymentReportedAt }: Pick<Checkout, 'paymentReportedAt'>): boolean {
  return paymentReportedAt !== undefined && paymentReportedAt > trustedSince();
}
