import { routes, type SettingsAnswer } from '@forno/shared/contracts/server';
import { dayMs, dayOf, slotKey } from '@forno/shared/domain';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { waitFor } from '@forno/shared/testing';
import { calmProvider, choice, openShopHere } from '../support/open-shop-here.ts';

/** A shop that is closed, and sells the lunch of a day of its own in half hours of four pizzas. */
export async function openLaterShop() {
  const line = await openShopHere({ config: calmProvider });
  const { models, shop } = line;
  const admin = await shop.admin('Ravi');
  const day = dayOf(new Date(Date.now() + 2 * dayMs));
  const dueAt = new Date(`${day}T11:30+05:30`);
  const { version } = (await shop.visitor.call<SettingsAnswer>(routes.settings)).body;
  const opening = { from: '11:00', to: '13:00' };
  const hours = { week: Array(7).fill(null), exceptions: [{ date: day, opening }] };
  await admin.call(routes.updateSettings, {
    body: { version, hours, later: { days: 2, minutes: 30, pizzas: 4 } },
  });

  const room = async (at = dueAt) => (await readInventoryDocument(models)).items?.[slotKey(at)]?.qty;
  async function order(pizzas = 2, at = dueAt) {
    const buyer = await line.buyer();
    await buyer.fill(choice(line.pizza, pizzas));
    const { body } = await buyer.createPayment(240 * pizzas, { dueAt: at.toISOString() });
    const { razorpay_payment_id: paymentId } = await line.pay(body.orderId);
    await line.untilFulfilled(body.checkoutId);
    const [made] = await line.orders(body.checkoutId);
    return { buyer, checkoutId: body.checkoutId, made: made!, paymentId };
  }
  const nothingOnItsWay = () =>
    waitFor(async () => (await readInventoryDocument(models)).transfers.length === 0, { what: 'transfers' });
  return { line, admin, day, dueAt, room, order, nothingOnItsWay };
}

export type OrderedLater = Awaited<ReturnType<Awaited<ReturnType<typeof openLaterShop>>['order']>>;
