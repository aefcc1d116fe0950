import { Writable } from 'node:stream';
import { routes } from '@forno/shared/contracts/server';
import { waitFor } from '@forno/shared/testing';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { openShop } from '../open-shop.ts';
import { createClient } from '../testing/client.ts';
import { guardedAdmin, password, shopForTests } from '../testing/open-test-shop.ts';

type Line = Record<'msg' | 'code' | 'from' | 'userId' | 'caller' | 'account', string | undefined>;
const lines: Line[] = [];
const output = new Writable({
  write(line: Buffer, _encoding, done) {
    lines.push(JSON.parse(String(line)) as Line);
    done();
  },
});
const shop = await shopForTests();
const logged = await openShop(shop.config, pino({ level: 'info' }, output));
afterAll(() => logged.close());

/** The lines with this text that these calls write; one may come after its call's answer. */
async function linesOf(msg: string, act: () => Promise<unknown>, count = 1): Promise<Line[]> {
  lines.length = 0;
  await act();
  const found = () => lines.filter((line) => line.msg === msg);
  await waitFor(() => found().length >= count, { what: `${count} lines of ${msg}` });
  return found();
}
const network = '127.0.0.0/24';

it('logins name the account and the network, refused ones a keyed hash of the address', async () => {
  const { call } = createClient(logged.url);
  const asha = await shop.customer();
  const email = (await shop.deps.models.users.findById(asha.id).lean())?.email ?? '';
  const logIn = (given: string, of = email) => call(routes.login, { body: { email: of, password: given } });
  const [done] = await linesOf('logged in', () => logIn(password));
  expect(done).toMatchObject({ userId: asha.id, from: network });
  const refused = await linesOf(
    'refused',
    async () => {
      await logIn('wrong');
      await logIn('wrong', 'nobody@forno.example');
      await logIn('wrong again', email.toUpperCase());
    },
    3,
  );
  expect(refused).toMatchObject(Array(3).fill({ code: 'invalid_credentials', from: network }));
  // The same account has the same name in every line, also when it gets in at last, and no other has it.
  const names = [done, ...refused].map((line) => line?.account);
  expect(new Set(names).size).toBe(2);
  expect([names[0], names[1]]).toEqual([names[3], names[3]]);
  expect(JSON.stringify(lines)).not.toMatch(/nobody@|forno\.example/);
});

it('refusals and step-up name the user and the network', async () => {
  const asha = await shop.customer();
  const ravi = await guardedAdmin(shop);
  const [customer, admin] = [asha, ravi].map(({ token }) => createClient(logged.url, token));
  await shop.deps.models.users.updateOne({ _id: ravi.id }, { $set: { 'secondFactor.proofs': [] } });
  const body = { current: 'wrong', password: 'second-secret' };
  const refused = await linesOf(
    'refused',
    async () => {
      await customer?.call(routes.allUsers);
      await customer?.call(routes.changePassword, { body });
      await admin?.call(routes.accountData);
      await admin?.fetch('/report.csv?from=2026-11-01&to=2026-11-02');
      await admin?.call(routes.reauthenticate, { body: { code: '100000' } });
    },
    5,
  );
  const from = network;
  expect(refused).toMatchObject([
    { code: 'admins_only', caller: asha.id, from },
    { code: 'wrong_password', caller: asha.id, from },
    { code: 'reauthentication_needed', caller: ravi.id, from },
    { code: 'reauthentication_needed', caller: ravi.id, from },
    { code: 'code_wrong', caller: ravi.id, from },
  ]);
  const code = await ravi.code();
  const proven = await linesOf(
    'second factor proven',
    async () => await admin?.call(routes.reauthenticate, { body: { code } }),
  );
  expect(proven).toMatchObject([{ userId: ravi.id, from }]);
});
