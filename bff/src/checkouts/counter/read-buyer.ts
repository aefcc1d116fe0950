import type { TakeOrderBody } from '@forno/shared/contracts/server';
import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import { chooseDelivery, normalisePhone } from '@forno/shared/server/accounts';
import type { Checkout, Delivery, User } from '@forno/shared/server/db';
import type { Settings } from '@forno/shared/server/settings';
import type { Deps } from '../deps.ts';
import { readBusiness } from '../read-business.ts';

type Account = Pick<User, '_id' | 'email' | 'address' | 'phone'>;
type Buyer = Pick<Checkout, 'customer' | 'delivery' | 'fulfilment' | 'business'> & {
  userId?: Account['_id'];
};

/** Who ordered at the counter, how they get it, and who the bill is for. Without an account there is no user, and no address for mails. */
export async function readBuyer(
  { models }: Pick<Deps, 'models'>,
  body: TakeOrderBody,
  rules: Pick<Settings, 'delivery' | 'papers'>,
): Promise<Result<Buyer>> {
  const { name, userId } = body.customer;
  const fields = { email: 1, address: 1, phone: 1 };
  const account = userId === undefined ? null : await models.users.findById(userId, fields).lean<Account>();
  if (userId !== undefined && !account) return refuse('user_not_found');
  const isFetched = body.fulfilment === 'pickup';
  const delivery = isFetched ? whomToCall(body, account) : whereTo(body, account, rules.delivery);
  if (!delivery.ok) return delivery;
  const business = readBusiness(rules, body.business);
  if (!business.ok) return business;
  return ok({
    ...(account && { userId: account._id }),
    customer: { name, email: account?.email ?? '' },
    ...(delivery.value && { delivery: delivery.value }),
    ...(isFetched && { fulfilment: 'pickup' }),
    ...business.value,
  });
}

/** What was said of the whole order, under either name; of two notes both. */
function saidOf({ note, delivery }: TakeOrderBody): Pick<Delivery, 'note'> {
  const said = [...new Set([delivery?.note, note])].filter(Boolean).join(' · ');
  return said ? { note: said } : {};
}

const typedPhone = ({ delivery, customer }: TakeOrderBody) => delivery?.phone ?? customer.phone;

/** Of one that is fetched: no address, and a phone and a note if there are any. */
function whomToCall(body: TakeOrderBody, account: Account | null): Result<Delivery | undefined> {
  const typed = typedPhone(body);
  const phone = typed === undefined ? ok(account?.phone) : normalisePhone(typed);
  if (!phone.ok) return phone;
  const known = { ...(phone.value !== undefined && { phone: phone.value }), ...saidOf(body) };
  return ok(Object.keys(known).length > 0 ? { address: '', ...known } : undefined);
}

/** Where it goes, by the rules of the area. */
function whereTo(
  body: TakeOrderBody,
  account: Account | null,
  rules: Settings['delivery'],
): Result<Delivery> {
  const address = body.delivery?.address ?? account?.address;
  if (!address) return refuse('invalid_request', { details: { delivery: 'address' } });
  const phone = typedPhone(body);
  return chooseDelivery(
    { ...body.delivery, phone, ...saidOf(body) },
    { address, phone: account?.phone },
    rules,
  );
}
