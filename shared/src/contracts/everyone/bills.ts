import { dayOf, gstRatesOn, isGstin, ownRatesMax, taxRegimes } from '../../domain/index.ts';
import { billTexts } from '../../messages/everyone/bills.ts';
import { states } from '../../messages/everyone/states.ts';
import { Address, asCode, Id, Name } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

export const Gstin = z
  .string()
  .check(asCode, z.toUpperCase(), z.refine(isGstin, { error: billTexts.gstin, abort: true }));

/** A registered business whose GSTIN goes on the bill. */
export const Business = z.object({ name: Name, gstin: Gstin });
export type Business = z.infer<typeof Business>;

/** SAC of a service or HSN of goods. */
const TaxCode = z.string().check(asCode, z.regex(/^\d{4}(\d{2}){0,2}$/, billTexts.code));

const ratesToday = () => gstRatesOn(dayOf(new Date()));
const rateError = { error: () => billTexts.rate(ratesToday()) };
/** Percent, of CGST and SGST together; a rate that was stored while any was taken is still read. */
const StoredRate = z.number().check(z.minimum(0), z.maximum(40));
/** One of those that the law has today. */
const TaxRate = z.number(rateError).check(z.refine((rate) => ratesToday().includes(rate), rateError));

const settingsWith = (rate: typeof StoredRate) =>
  z
    .object({
      regime: z.enum(taxRegimes),
      legalName: Name,
      address: Address,
      /** GST code of the state in which the kitchen is. */
      state: z.string().check(z.refine((code) => code in states, billTexts.state)),
      gstin: z.optional(Gstin),
      /** Licence to handle food, printed on every bill. */
      fssai: z.optional(z.string().check(asCode, z.regex(/^\d{14}$/, billTexts.fssai))),
      code: TaxCode,
      rate,
      /** Of the pizzas that have their own. */
      ownRates: z.array(z.object({ pizzaId: Id, code: TaxCode, rate })).check(z.maxLength(ownRatesMax)),
      /** Begins every number: one for each outlet. After a restore `restoredPrefix` takes its place. */
      series: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z\d]{1,2}$/, billTexts.series)),
    })
    .check(
      z.refine(({ regime, gstin }) => regime === 'unregistered' || gstin !== undefined, {
        path: ['gstin'],
        error: billTexts.gstinNeeded,
      }),
      z.refine(({ state, gstin = state }) => gstin.startsWith(state), {
        path: ['gstin'],
        error: billTexts.gstinState,
      }),
    );

/** What a shop prints on its bills, and by which rules. */
export const BillSettings = settingsWith(StoredRate);
export type BillSettings = z.infer<typeof BillSettings>;

/** null: the shop issues no bills. `version` is that of all settings of the shop. */
export const BillSettingsAnswer = z.object({ version: z.int(), papers: z.nullable(BillSettings) });

/** With a rate of today. */
export const BillSettingsInput = settingsWith(TaxRate).check(
  z.refine(({ ownRates }) => new Set(ownRates.map(({ pizzaId }) => pizzaId)).size === ownRates.length, {
    path: ['ownRates'],
    error: billTexts.ownTwice,
  }),
);
export const BillSettingsUpdate = z.object({ version: z.int(), papers: z.nullable(BillSettingsInput) });

/** Apart from the other settings: only few screens need them. */
export const billSettings = call('GET /shop/papers', 'open', { answer: BillSettingsAnswer });
