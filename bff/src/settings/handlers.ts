import { rooms, routes } from '@forno/shared/contracts/server';
import { type FeeArea, ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import { announce } from '@forno/shared/server/live';
import { recordAudit } from '@forno/shared/server/operations';
import { changeSettings, publicFacts, type Settings } from '@forno/shared/server/settings';
import type { Logger } from '@forno/shared/server/runtime';
import type { CurrentUser } from '../http/authenticate.ts';
import type { Call, Deps } from './deps.ts';
import { defineHandler } from '../http/handler.ts';
import { printNow, readPrinting } from './printing.ts';

type Changes = Parameters<typeof changeSettings>[1];

/** Whatever is changed is audited: all but the version that it is based on. */
const isPart = (key: string): key is Exclude<keyof Changes, 'version'> => key !== 'version';

/** A switch is told as such, a list by its name. */
const auditedOf = <T extends object>(value: T | FeeArea[] | boolean | null | undefined) =>
  typeof value === 'boolean' ? { offered: value } : Array.isArray(value) ? { areas: value } : value;

/** Updates some of the shop's settings without overwriting concurrent changes to others. */
async function change(
  body: Changes,
  { deps, user, logger }: { deps: Deps; user: CurrentUser; logger: Logger },
): Promise<Result<Settings>> {
  const changed = await changeSettings(deps.models, body);
  if (!changed) return refuse('settings_stale', { details: await deps.settings.read() });
  const { before, after } = changed;
  for (const part of Object.keys(body)
    .filter(isPart)
    .filter((one) => body[one] !== undefined))
    await recordAudit(deps.models, logger, user, {
      kind: 'setting',
      subject: part,
      title: part,
      action: 'update',
      from: auditedOf(before[part]),
      to: auditedOf(after[part]),
    });
  const { version } = after;
  await announce({ publisher: deps.publisher, logger }, [rooms.everyone], 'shop.changed', { version });
  return ok(after);
}

/** Dated by the server: the pages tell since when they read like this. */
async function updatePolicies(call: Call<'updatePolicies'>) {
  const { body, ...from } = call;
  const { version, policies } = body;
  const dated = policies && { ...policies, changedAt: new Date().toISOString() };
  const changed = await change({ version, policies: dated }, from);
  return changed.ok ? ok(publicFacts(from.deps.config, changed.value)) : changed;
}

async function readSettings({ deps }: Call<'settings' | 'billSettings'>) {
  return ok(await deps.settings.read());
}

async function readFees({ deps }: Call<'fees'>) {
  return ok({ ...(await deps.settings.read()), customisation: deps.config.CUSTOMISATION });
}

async function readPublicFacts({ deps }: Call<'publicFacts'>) {
  return ok(publicFacts(deps.config, await deps.settings.read()));
}

async function updateSettings({
  body,
  ...from
}: Call<'updateSettings' | 'updateBillSettings' | 'updatePause'>) {
  return change(body, from);
}

export const settingsHandlers = [
  defineHandler(routes.settings, readSettings),
  defineHandler(routes.billSettings, readSettings),
  defineHandler(routes.fees, readFees),
  defineHandler(routes.publicFacts, readPublicFacts),
  defineHandler(routes.updatePolicies, updatePolicies),
  defineHandler(routes.updateSettings, updateSettings),
  defineHandler(routes.updatePause, updateSettings),
  defineHandler(routes.updateBillSettings, updateSettings),
  defineHandler(routes.printing, readPrinting),
  defineHandler(routes.print, printNow),
];
