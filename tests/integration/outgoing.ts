import { routes } from '@forno/shared/contracts/server';
import type { Printer } from '@forno/shared/domain';
import { settingsId } from '@forno/shared/server/db';
import { pushKeys } from '@forno/shared/server/runtime';
import { waitFor } from '@forno/shared/testing';
import { expect } from 'vitest';
import { openPrinter } from '../../workers/src/testing/fake-printer.ts';
import { openPushService } from '../support/open-push-service.ts';
import type { ShopHere } from '../support/open-shop-here.ts';
import { expectOrdered, opened } from './expect-end.ts';

const pushService = await openPushService();

/** A payment, and that it is ordered in the end. */
async function payment(line: ShopHere) {
  const { before, orderId, ...rest } = await opened(line);
  let paymentId = '';
  return {
    ...rest,
    begin: async () => void (paymentId = (await line.pay(orderId)).razorpay_payment_id),
    expectPaid: () => expectOrdered(line, rest.checkoutId, paymentId, before),
  };
}

/** A payment whose ticket goes to a printer: on paper once, or once more for each time that nobody could know. */
async function printed(line: ShopHere) {
  const printer = await openPrinter();
  const setPrinter = (ticket: Printer | null) =>
    line.models.settings.updateOne(
      { _id: settingsId },
      { $set: { printers: { ticket, slip: null } }, $setOnInsert: { version: 1 } },
      { upsert: true },
    );
  await setPrinter(printer.at());
  const { checkoutId, begin, expectPaid } = await payment(line);
  return {
    begin,
    async expectEnd() {
      await expectPaid();
      const print = () => line.models.prints.findById(`ticket-${checkoutId}`).lean();
      await waitFor(async () => (await print())?.state === 'printed', { what: 'the ticket to be printed' });
      const unsure = (await print())?.unsure ?? 0;
      expect([1, 1 + unsure]).toContain(printer.sheets.length);
      await setPrinter(null);
      await printer.stop();
    },
  };
}

/** A payment whose customer has a device: told once, or once more by the same tag, which its browser shows as one. */
async function toldByPush(line: ShopHere) {
  const device = pushService.browser(pushKeys(line.config)?.publicKey ?? '');
  const { checkoutId, buyer, begin, expectPaid } = await payment(line);
  await buyer.call(routes.addPush, { body: device.subscription });
  return {
    begin,
    async expectEnd() {
      await expectPaid();
      const tag = `received-${checkoutId}`;
      const noted = async () => (await line.models.users.findById(buyer.id).lean())?.pushes?.[0]?.told ?? [];
      await waitFor(async () => (await noted()).length > 0, { what: 'the device to be told' });
      expect(await noted()).toEqual([tag]);
      expect(new Set(device.told.map((one) => one.tag))).toEqual(new Set([tag]));
      expect(device.told.length).toBeLessThan(3);
    },
  };
}

/** What a payment sets off outside of the shop. */
export const outgoing = {
  'a payment that is printed': printed,
  'a payment that a device is told of': toldByPush,
};
