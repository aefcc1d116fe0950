import { routes } from '@forno/shared/contracts/server';
import { minuteMs, ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages/server';
import type { Call } from './deps.ts';
import { defineHandler } from '../http/handler.ts';
import { shortAddress } from '../http/caller.ts';
import { proofUpdate } from '../http/authorise.ts';
import { endOtherSessions } from './revoke-sessions.ts';
import { newRecoveryCodes, addressOfSecret, newSecret, stepOf } from './one-time-codes.ts';
import { auditOwn, verifySecondFactor, notifyOwner, guessesAt } from './verify-second-factor.ts';
import { checkOwnPassword } from './check-password.ts';
import { proveAtStation } from './stations/at-station.ts';

const setupMs = 15 * minuteMs;

/** Returns a new secret, by password; inactive until confirmed with a code. */
async function beginSecondFactor(call: Call<'beginSecondFactor'>) {
  const { deps, body, user, address } = call;
  if (user.secondFactor) return refuse('second_factor_on');
  const checked = await checkOwnPassword(deps, user, body.password, address);
  if (!checked.ok) return checked;
  const secret = newSecret();
  const secondFactorSetup = {
    secret: deps.cipher.encrypt(secret),
    expiresAt: new Date(Date.now() + setupMs),
  };
  await deps.models.users.updateOne({ _id: user._id }, { $set: { secondFactorSetup } });
  const { contact } = await deps.settings.read();
  return ok({ secret, uri: addressOfSecret(secret, user.email, contact.name) });
}

/** Activates the second factor once a code proves that the app has the secret. Every other session ends. */
async function turnOnSecondFactor({ deps, body, user, logger }: Call<'turnOnSecondFactor'>) {
  const { _id, session } = user;
  const stored = await deps.models.users.findById(_id, { secondFactorSetup: 1 }).lean();
  const setup = stored?.secondFactorSetup;
  if (!setup || setup.expiresAt.getTime() < Date.now()) return refuse('second_factor_off');
  const turn = await deps.limits.account.takeTurn(guessesAt(user), '');
  if (!turn.ok) return turn;
  const lastStep = stepOf(deps.cipher.decrypt(setup.secret), body.code);
  if (lastStep === undefined) return refuse('code_wrong');
  const { codes, hashes } = await newRecoveryCodes(user);
  const proofs = proofUpdate(session.jti)['secondFactor.proofs'].$each;
  const secondFactor = { secret: setup.secret, since: new Date(), lastStep, recoveryCodes: hashes, proofs };
  const cookie = await endOtherSessions(
    deps,
    user,
    { $set: { secondFactor }, $unset: { secondFactorSetup: '' } },
    { 'secondFactorSetup.secret': setup.secret, secondFactor: { $exists: false } },
  );
  if (!cookie) return refuse('second_factor_on');
  await deps.limits.account.forget(guessesAt(user));
  await notifyOwner({ ...deps, logger }, user, 'second factor on');
  return { ...ok({ recoveryCodes: codes }), cookie };
}

async function secondFactor({ deps: { config, models }, user }: Call<'secondFactor'>) {
  const stored = await models.users.findById(user._id, { 'secondFactor.recoveryCodes': 1 }).lean();
  return ok({
    on: Boolean(user.secondFactor),
    required: config.ADMIN_SECOND_FACTOR === 'required',
    recoveryCodesLeft: stored?.secondFactor?.recoveryCodes.length ?? 0,
  });
}

/** Every other session ends. Where the shop requires a second factor, the owner must then set up another: the way to a new phone. */
async function turnOffSecondFactor(call: Call<'turnOffSecondFactor'>) {
  const { deps, body, user, logger } = call;
  const spent = await verifySecondFactor({ ...deps, logger }, user, body.code);
  if (!spent.ok) return spent;
  const cookie = await endOtherSessions(deps, user, { $unset: { secondFactor: '' } });
  if (!cookie) return refuse('session_expired');
  await notifyOwner({ ...deps, logger }, user, 'second factor off');
  return { ...ok({ message: answers.secondFactorOff }), cookie };
}

/** Invalidates the old ones and ends every other session. */
async function renewRecoveryCodes({ deps, body, user, logger }: Call<'renewRecoveryCodes'>) {
  const spent = await verifySecondFactor({ ...deps, logger }, user, body.code);
  if (!spent.ok) return spent;
  const { codes, hashes } = await newRecoveryCodes(user);
  const renewed = { $set: { 'secondFactor.recoveryCodes': hashes } };
  const cookie = await endOtherSessions(deps, user, renewed, { secondFactor: { $exists: true } });
  if (!cookie) return refuse('session_expired');
  await notifyOwner({ ...deps, logger }, user, 'recovery codes renewed');
  return { ...ok({ recoveryCodes: codes }), cookie };
}

async function reauthenticate(call: Call<'reauthenticate'>) {
  const { deps, body, user, logger, address } = call;
  if (user.station) return proveAtStation(call, user.station);
  const spent = await verifySecondFactor({ ...deps, logger }, user, body.code);
  if (!spent.ok) return spent;
  const mine = { _id: user._id, secondFactor: { $exists: true } };
  await deps.models.users.updateOne(mine, { $push: proofUpdate(user.session.jti) });
  await auditOwn({ models: deps.models, logger }, user, 'reauthenticated');
  logger.info({ userId: String(user._id), from: shortAddress({ ip: address }) }, 'second factor proven');
  return ok({ message: answers.reauthenticated });
}

export const secondFactorHandlers = [
  defineHandler(routes.secondFactor, secondFactor),
  defineHandler(routes.beginSecondFactor, beginSecondFactor, { limit: 'password' }),
  defineHandler(routes.turnOnSecondFactor, turnOnSecondFactor),
  defineHandler(routes.turnOffSecondFactor, turnOffSecondFactor),
  defineHandler(routes.renewRecoveryCodes, renewRecoveryCodes),
  defineHandler(routes.reauthenticate, reauthenticate),
];
