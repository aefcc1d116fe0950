import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { addressOfSecret, newRecoveryCodes, newSecret, stepOf } from './one-time-codes.ts';
import { proofOf } from '../http/proofs.ts';
import { tellOwner } from './spend-code.ts';

const setupMs = 15 * 60_000;

/** Shows a new secret, by the password; it counts for nothing until a code of it comes back. */
export const beginSecondFactor = ({ limits, models, passwords, seal }: Deps) =>
  call(routes.beginSecondFactor, async ({ body, user, address }) => {
    if (user.secondFactor) return refuse('second_factor_on');
    if (!(await limits.account.mayTry(user.email, address))) return refuse('too_many_requests');
    const stored = await models.users.findById(user._id, { passwordHash: 1 }).lean();
    const matches = await passwords.matches(body.password, stored?.passwordHash);
    if (!matches.ok) return matches;
    if (!matches.value) return refuse('wrong_password');
    await limits.account.forget(user.email);
    const secret = newSecret();
    const secondFactorSetup = { secret: seal.seal(secret), expiresAt: new Date(Date.now() + setupMs) };
    await models.users.updateOne({ _id: user._id }, { $set: { secondFactorSetup } });
    return ok({ secret, uri: addressOfSecret(secret, user.email) });
  });

/** A code proves that the app has the secret: from now on a login needs one. */
export const turnOnSecondFactor = ({ models, producer, seal }: Deps) =>
  call(routes.turnOnSecondFactor, async ({ body, user, log }) => {
    const { _id, session } = user;
    const stored = await models.users.findById(_id, { secondFactorSetup: 1 }).lean();
    const setup = stored?.secondFactorSetup;
    if (!setup || setup.expiresAt.getTime() < Date.now()) return refuse('second_factor_off');
    const lastStep = stepOf(seal.open(setup.secret), body.code);
    if (lastStep === undefined) return refuse('code_wrong');
    const { codes, hashes } = newRecoveryCodes();
    const proofs = proofOf(session.jti)['secondFactor.proofs'].$each;
    const secondFactor = { secret: setup.secret, since: new Date(), lastStep, recoveryCodes: hashes, proofs };
    const on = await models.users.updateOne(
      { _id, 'secondFactorSetup.secret': setup.secret, secondFactor: { $exists: false } },
      { $set: { secondFactor }, $unset: { secondFactorSetup: '' } },
    );
    if (on.modifiedCount === 0) return refuse('second_factor_on');
    await tellOwner({ models, producer, logger: log }, user, 'second factor on');
    return ok({ recoveryCodes: codes });
  });
