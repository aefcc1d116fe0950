import type {
  ContactSettings,
  BillSettings,
  CounterSettings,
  SettingsAnswer,
  SettingsUpdate,
  StoredPolicies,
} from '../../contracts/server/index.ts';
import {
  defaultContact,
  type FeeArea,
  kitchenOf,
  minuteMs,
  nextDaysOpening,
  type Printers,
  retentionSettings,
  termsAnywhere,
  toPaise,
} from '../../domain/index.ts';
import type { PublicFacts } from '../../messages/server/index.ts';
import { isDuplicateKey } from '../db/insert-each.ts';
import { type Models, type StoredSettings, settingsId } from '../db/models/index.ts';
import type { Config } from '../runtime/index.ts';

/** The settings that every screen gets, and those that only few need. */
export interface Settings extends SettingsAnswer {
  /** None: delivery costs nothing. */
  fees: FeeArea[];
  contact: ContactSettings;
  printers: Printers;
  counter: CounterSettings;
  /** null: the shop issues no bills. */
  papers: BillSettings | null;
  /** null: the policies name no officer. */
  policies: StoredPolicies | null;
}

/** Defaults: with these the shop serves clients that know only the specification. */
const defaults: Settings = {
  version: 0,
  delivery: { pins: [], phoneRequired: false },
  fees: [],
  hours: null,
  pause: null,
  kitchen: kitchenOf({}),
  contact: defaultContact,
  printers: { ticket: null, slip: null },
  counter: { upi: null },
  papers: null,
  policies: null,
};

function toSettings(stored: StoredSettings | null): Settings {
  if (!stored) return defaults;
  const { _id, capacity, promise, ...set } = stored;
  return { ...defaults, kitchen: kitchenOf({ capacity, promise }), ...set };
}

/** The shop's settings, with the default of each that was never set. */
export async function readSettings({ settings }: Pick<Models, 'settings'>): Promise<Settings> {
  return toSettings(await settings.findById(settingsId).lean<StoredSettings>());
}

/** End of a pause by the server's clock. */
function pauseFrom(
  pause: NonNullable<SettingsUpdate['pause']> | null,
  hours: SettingsAnswer['hours'],
): SettingsAnswer['pause'] {
  if (pause === null) return null;
  if ('today' in pause)
    return { until: nextDaysOpening(hours, new Date())?.toISOString() ?? null, closed: true };
  const { minutes } = pause;
  return { until: minutes === null ? null : new Date(Date.now() + minutes * minuteMs).toISOString() };
}

/** Writes the given parts if nothing changed since `version`; undefined otherwise. */
export async function changeSettings(
  models: Pick<Models, 'settings'>,
  { version, pause, kitchen, ...parts }: SettingsUpdate & Partial<Pick<Settings, 'papers' | 'policies'>>,
): Promise<{ before: Settings; after: Settings } | undefined> {
  const before = await readSettings(models);
  if (before.version !== version) return undefined;
  try {
    const stored = await models.settings
      .findOneAndUpdate(
        { _id: settingsId, version },
        {
          $set: {
            ...parts,
            ...(kitchen && { kitchen: { ...before.kitchen, ...kitchen } }),
            ...(pause !== undefined && { pause: pauseFrom(pause, parts.hours ?? before.hours) }),
            version: version + 1,
          },
        },
        // The first change creates the document.
        { upsert: version === 0, returnDocument: 'after' },
      )
      .lean<StoredSettings>();
    return stored ? { before, after: toSettings(stored) } : undefined;
  } catch (error) {
    // Two concurrent first changes.
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}

/** What the public pages say of the shop and of how long it keeps things. */
export function publicFacts(config: Config, settings: Settings): PublicFacts {
  const { version, contact, policies, papers, fees } = settings;
  const days = Object.entries(retentionSettings).map(([kind, setting]) => [kind, config[setting]] as const);
  const known = { ...contact, address: papers?.address ?? contact.address };
  const deliveryFee = toPaise(Math.max(0, ...fees.map(({ fee }) => fee)));
  const facts = { version, contact: known, policies, papers, keptDays: Object.fromEntries(days) };
  const isBySum = fees.some(({ minimum, freeFrom }) => minimum || freeFrom);
  return {
    ...facts,
    ...(deliveryFee > 0 && { deliveryFee }),
    ...(isBySum && { deliveryTerms: termsAnywhere(fees, 0) }),
  };
}
