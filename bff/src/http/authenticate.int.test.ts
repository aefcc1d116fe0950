import { describe, expect, it, vi } from 'vitest';
import { shopForTests } from '../testing/open-test-shop.ts';
import { createAuthenticate } from './authenticate.ts';

const shop = await shopForTests();
const { models, tokens } = shop.deps;
const authenticate = createAuthenticate(models, tokens, shop.config);

describe('requests that arrive together', () => {
  it('share one query, and each gets its own user', async () => {
    const [asha, ravi, gone] = [await shop.customer(), await shop.admin(), await shop.customer()];
    await models.users.deleteOne({ _id: gone.id });
    const find = vi.spyOn(models.users, 'find');
    const answers = await Promise.all([asha, ravi, gone, asha].map(({ token }) => authenticate(token)));
    expect(find).toHaveBeenCalledTimes(1);
    expect(answers.map((answer) => (answer.ok ? String(answer.value._id) : answer.refusal.code))).toEqual([
      asha.id,
      ravi.id,
      'session_expired',
      asha.id,
    ]);
  });

  it('see what changed before they came', async () => {
    const asha = await shop.customer();
    await authenticate(asha.token);
    await models.users.updateOne({ _id: asha.id }, { $set: { role: 'admin' } });
    expect(await authenticate(asha.token)).toMatchObject({ ok: true, value: { role: 'admin' } });
  });
});
