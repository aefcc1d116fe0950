import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { shortAddress } from '../http/address-of.ts';
import { proofOf } from '../http/proofs.ts';
import { endOtherSessions } from './revoke-sessions.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { auditOwn, redeemCode, notifyOwner } from './redeem-code.ts';
import { beginSecondFactor, turnOnSecondFactor } from './turn-on-second-factor.ts';

const secondFactor = ({ config, models }: Deps) =>
  defineHandler(routes.secondFactor, async ({ user }) => {
    const stored = await models.users.findById(user._id, { 'secondFactor.recoveryCodes': 1 }).lean();
    return ok({
      on: Boolean(user.secondFactor),
      required: config.ADMIN_SECOND_FACTOR === 'required',
      recoveryCodesLeft: stored?.secondFactor?.recoveryCodes.length ?? 0,
    });
  });

/** Every other session ends. Where the shop requires a second factor, the owner must then set up another: the way to a new phone. */
const turnOffSecondFactor = (deps: Deps) =>
  defineHandler(routes.turnOffSecondFactor, async ({ body, user, log }) => {
    const spent = await redeemCode({ ...deps, logger: log }, user, body.code);
    if (!spent.ok) return spent;
    const cookie = await endOtherSessions(deps, user, { $unset: { secondFactor: '' } });
    if (!cookie) return refuse('session_expired');
    await notifyOwner({ ...deps, logger: log }, user, 'second factor off');
    return { ...ok({ message: answers.secondFactorOff }), cookie };
  });

/** Invalidates the old ones and ends every other session. */
const renewRecoveryCodes = (deps: Deps) =>
  defineHandler(routes.renewRecoveryCodes, async ({ body, user, log }) => {
    const spent = await redeemCode({ ...deps, logger: log }, user, body.code);
    if (!spent.ok) return spent;
    const { codes, hashes } = await newRecoveryCodes(user);
    const renewed = { $set: { 'secondFactor.recoveryCodes': hashes } };
    const cookie = await endOtherSessions(deps, user, renewed, { secondFactor: { $exists: true } });
    if (!cookie) return refuse('session_expired');
    await notifyOwner({ ...deps, logger: log }, user, 'recovery codes renewed');
    return { ...ok({ recoveryCodes: codes }), cookie };
  });

const reauthenticate = (deps: Deps) =>
  defineHandler(routes.reauthenticate, async ({ body, user, log, address }) => {
    const spent = await redeemCode({ ...deps, logger: log }, user, body.code);
    if (!spent.ok) return spent;
    const mine = { _id: user._id, secondFactor: { $exists: true } };
    await deps.models.users.updateOne(mine, { $push: proofOf(user.session.jti) });
    await auditOwn({ models: deps.models, logger: log }, user, 'reauthenticated');
    log.info({ userId: String(user._id), from: shortAddress({ ip: address }) }, 'second factor proven');
    return ok({ message: answers.reauthenticated });
  });

export const secondFactorHandlers = (deps: Deps) => [
  secondFactor(deps),
  beginSecondFactor(deps),
  turnOnSecondFactor(deps),
  turnOffSecondFactor(deps),
  renewRecoveryCodes(deps),
  reauthenticate(deps),
];
