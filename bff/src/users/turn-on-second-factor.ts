import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { endOtherSessions } from './revoke-sessions.ts';
import { addressOfSecret, newSecret, stepOf } from './one-time-codes.ts';
import { proofOf } from '../http/proofs.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { guessesAt, notifyOwner } from './redeem-code.ts';

const setupMs = 15 * 60_000;

/** Returns a new secret, by password; inactive until confirmed with a code. */
export const beginSecondFactor = (deps: Deps) =>
  defineHandler(
    routes.beginSecondFactor,
    async ({ body, user, address }) => {
      if (user.secondFactor) return refuse('second_factor_on');
      const checked = await checkOwnPassword(deps, user, body.password, address);
      if (!checked.ok) return checked;
      const secret = newSecret();
      const secondFactorSetup = {
        secret: deps.cipher.encrypt(secret),
        expiresAt: new Date(Date.now() + setupMs),
      };
      await deps.models.users.updateOne({ _id: user._id }, { $set: { secondFactorSetup } });
      return ok({ secret, uri: addressOfSecret(secret, user.email) });
    },
    { limit: deps.limits.password },
  );

/** Activates the second factor once a code proves that the app has the secret. Every other session ends. */
export const turnOnSecondFactor = (deps: Deps) =>
  defineHandler(routes.turnOnSecondFactor, async ({ body, user, log }) => {
    const { limits, models, cipher } = deps;
    const { _id, session } = user;
    const stored = await models.users.findById(_id, { secondFactorSetup: 1 }).lean();
    const setup = stored?.secondFactorSetup;
    if (!setup || setup.expiresAt.getTime() < Date.now()) return refuse('second_factor_off');
    const turn = await limits.account.takeTurn(guessesAt(user), '');
    if (!turn.ok) return turn;
    const lastStep = stepOf(cipher.decrypt(setup.secret), body.code);
    if (lastStep === undefined) return refuse('code_wrong');
    const { codes, hashes } = await newRecoveryCodes(user);
    const proofs = proofOf(session.jti)['secondFactor.proofs'].$each;
    const secondFactor = { secret: setup.secret, since: new Date(), lastStep, recoveryCodes: hashes, proofs };
    const cookie = await endOtherSessions(
      deps,
      user,
      { $set: { secondFactor }, $unset: { secondFactorSetup: '' } },
      { 'secondFactorSetup.secret': setup.secret, secondFactor: { $exists: false } },
    );
    if (!cookie) return refuse('second_factor_on');
    await limits.account.forget(guessesAt(user));
    await notifyOwner({ ...deps, logger: log }, user, 'second factor on');
    return { ...ok({ recoveryCodes: codes }), cookie };
  });
