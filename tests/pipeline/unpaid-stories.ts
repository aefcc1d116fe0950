import { waitFor } from '@forno/shared/testing';
import { expectNothingHeld, expectPortions, opened } from './expect-end.ts';
import type { Pipeline } from './open-pipeline.ts';

type Of = Pick<Awaited<ReturnType<typeof opened>>, 'before' | 'checkoutId'>;

const endHold = ({ models }: Pipeline, _id: string) =>
  models.checkouts.updateOne({ _id }, { $set: { holdUntil: new Date(0) } });

async function expectExpired(line: Pipeline, { before, checkoutId }: Of): Promise<void> {
  await line.until(checkoutId, 'the end', ({ state }) => state === 'expired');
  await expectNothingHeld(line, checkoutId);
  await expectPortions(line, before);
}

/** Stories of checkouts that nobody pays. */
export const unpaidStories = {
  async 'a hold that ran out'(line: Pipeline) {
    const checkout = await opened(line);
    return {
      async begin() {
        await endHold(line, checkout.checkoutId);
      },
      expectEnd: () => expectExpired(line, checkout),
    };
  },

  async 'a checkout never paid'(line: Pipeline) {
    const checkout = await opened(line);
    const { before, checkoutId: _id } = checkout;
    await line.whileWorking(async () => {
      await endHold(line, _id);
      await expectExpired(line, checkout);
    });
    return {
      async begin() {
        const askAt = new Date('9999-12-31');
        await line.models.checkouts.updateOne({ _id }, { $set: { askAt } });
      },
      async expectEnd() {
        const isThere = async () => line.models.checkouts.exists({ _id });
        await waitFor(async () => !(await isThere()), { what: 'it to be deleted', deadlineMs: 30_000 });
        await expectPortions(line, before);
      },
    };
  },
};
