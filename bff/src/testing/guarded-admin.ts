import { type BeginSecondFactorAnswer, routes } from '@forno/shared/contracts';
import { Secret, TOTP } from 'otpauth';
import type { TestShop } from './open-test-shop.ts';

/** Of every account of a test shop. */
export const password = 'forno-secret';
export type GuardedAdmin = Awaited<ReturnType<typeof guardedAdmin>>;

/** An admin whose second factor is on; `code` is one that was not used before. */
export async function guardedAdmin(of: TestShop) {
  const admin = await of.admin();
  const { users } = of.deps.models;
  const email = (await users.findById(admin.id).lean())?.email ?? '';
  const { body } = await admin.call<BeginSecondFactorAnswer>(routes.beginSecondFactor, {
    body: { password },
  });
  const app = new TOTP({ secret: Secret.fromBase32(body.secret) });
  const on = await admin.call<{ recoveryCodes: string[] }>(routes.turnOnSecondFactor, {
    body: { code: app.generate() },
  });
  const turnOnAgain = async () => {
    const begun = await admin.call<BeginSecondFactorAnswer>(routes.beginSecondFactor, { body: { password } });
    const next = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
    return admin.call(routes.turnOnSecondFactor, { body: { code: next.generate() } });
  };
  const logIn = (code?: string) =>
    of.visitor.call<{ token: string }>(routes.login, { body: { email, password, ...(code && { code }) } });
  return {
    ...admin,
    email,
    uri: body.uri,
    secret: body.secret,
    recoveryCodes: on.body.recoveryCodes,
    logIn,
    turnOnAgain,
    /** The app's code, with every earlier use of it forgotten. */
    async code() {
      await users.updateOne({ _id: admin.id }, { $set: { 'secondFactor.lastStep': 0 } });
      return app.generate();
    },
    app,
  };
}
