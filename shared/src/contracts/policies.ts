import { limits } from '../domain/index.ts';
import { Email, Moment, Name } from './primitives.ts';
import { PapersSettings } from './papers.ts';
import { ContactSettings } from './shop-update.ts';
import { z } from './z.ts';

/** What the policy pages say of this shop, and what its papers leave open. */
export const PoliciesSettings = z.object({
  /** Grievance officer (Consumer Protection (E-Commerce) Rules 2020). */
  officer: z.object({ name: Name, title: Name, email: Email, phone: Name }),
  /** Working days until refunded money is back; the provider's own are 5 to 7. */
  refundDays: z.int().check(z.minimum(1), z.maximum(limits.refundDaysMax)),
});
export type PoliciesSettings = z.infer<typeof PoliciesSettings>;

const StoredPolicies = z.extend(PoliciesSettings, { changedAt: Moment });
export type StoredPolicies = z.infer<typeof StoredPolicies>;

/** The facts of the public pages. null: not set. */
export const PublicFacts = z.object({
  version: z.int(),
  contact: ContactSettings,
  policies: z.nullable(StoredPolicies),
  papers: z.nullable(
    z.object({
      legalName: PapersSettings.shape.legalName,
      address: PapersSettings.shape.address,
      gstin: PapersSettings.shape.gstin,
      fssai: PapersSettings.shape.fssai,
    }),
  ),
  /** Days until each kind of data ends. */
  keptDays: z.record(z.string(), z.int()),
});

export const PoliciesUpdate = z.object({ version: z.int(), policies: z.nullable(PoliciesSettings) });
