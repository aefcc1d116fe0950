import { routes, type TillAnswer } from '@forno/shared/contracts/server';
import { startStore } from '@forno/shared/processes';
import { afterTests, smallDiskForTests, waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { shopForTests } from '../testing/open-test-shop.ts';

const disk = smallDiskForTests(9_000);

it.runIf(disk)(
  'the till of a full disk takes nothing, loses nothing, and takes the same again once',
  async () => {
    if (!disk) return;
    const store = await startStore({ folder: `${disk.folder}/store`, fromSource: true });
    afterTests(() => store.stop());
    const shop = await shopForTests({ MONGO_URL: store.url.replace('/?', '/till?') });
    const ravi = await shop.admin('Ravi');
    const opened = await ravi.call<TillAnswer>(routes.openTill, { body: { float: 50_000 } });
    const till = opened.body._id;
    const payIn = async () => {
      const body = { till, key: 'from-the-safe', kind: 'in', amount: 10_000, reason: 'Change' };
      return (await ravi.call(routes.moveTill, { body })).status;
    };
    const close = () =>
      ravi.call<TillAnswer>(routes.closeTill, { body: { till, counted: { notes: [], coins: 59_950 } } });
    disk.fill();
    // Until nothing is taken any more: what room the store's own files have is used up.
    const fill = () =>
      shop.deps.models.audits.collection.insertOne({ pad: 'x'.repeat(20_000) }).then(
        () => false,
        () => true,
      );
    await waitFor(fill, { what: 'writes to be refused' });
    expect([await payIn(), (await close()).status]).toEqual([503, 503]);
    // No link is promised to anybody that could not be kept.
    const asked = await shop.visitor.call(routes.forgottenPassword, { body: { email: 'any@forno.example' } });
    expect(asked.status).toBe(503);
    const seen = await ravi.call<TillAnswer>(routes.till, { params: { id: till } });
    expect(seen.body).toMatchObject({ expected: 50_000, moves: [], closed: null });
    disk.free();
    await waitFor(async () => (await payIn()) === 200, { what: 'the pay-in to be taken' });
    expect([await payIn(), (await close()).body]).toMatchObject([
      200,
      { paidIn: 10_000, closed: { expected: 60_000, counted: 59_950, difference: -50 } },
    ]);
  },
);
