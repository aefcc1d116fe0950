import { limits } from '../../domain/index.ts';
import { Address, Email, MessageText, Moment, Name, Paise, PhoneText } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';
import { BillSettings } from './bills.ts';

/** What the shop tells of itself. */
export const ContactSettings = z.object({
  name: Name,
  address: Address,
  phone: PhoneText,
  email: Email,
  about: z.object({
    title: Name,
    text: MessageText,
    figures: z.array(z.object({ figure: Name, text: Name })).check(z.maxLength(3)),
  }),
});
export type ContactSettings = z.infer<typeof ContactSettings>;

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
      /** Absent: of a release before. */
      regime: z.optional(BillSettings.shape.regime),
      legalName: BillSettings.shape.legalName,
      address: BillSettings.shape.address,
      gstin: BillSettings.shape.gstin,
      fssai: BillSettings.shape.fssai,
    }),
  ),
  /** Days until each kind of data ends. */
  keptDays: z.record(z.string(), z.int()),
  /** The most that delivery costs; absent: nothing. */
  deliveryFee: z.optional(Paise),
  /** Of each area, where any asks a minimum or brings for nothing from a sum on. */
  deliveryTerms: z.optional(
    z.array(z.object({ fee: Paise, minimum: z.optional(Paise), freeFrom: z.optional(Paise) })),
  ),
});

export const publicFacts = call('GET /shop/facts', 'open', { answer: PublicFacts });
