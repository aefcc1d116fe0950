import type { DeliveryChoice, DeliverySettings } from '../../contracts/index.ts';
import { isInArea, ok, type Result } from '../../domain/index.ts';
import { outsideAreaText, refuse } from '../../messages/index.ts';
import type { Delivery, User } from '../models/index.ts';
import { normalisePhone } from './normalise-phone.ts';

/**
 * Where an order goes: as chosen for it, or else as the profile says, which is all that a client knows that
 * asks for nothing. Refused where the shop does not deliver.
 */
export function chooseDelivery(
  chosen: DeliveryChoice | undefined,
  user: Pick<User, 'address' | 'phone'>,
  { pins, phoneRequired }: DeliverySettings,
): Result<Delivery> {
  const address = chosen?.address ?? user.address;
  if (!isInArea(address, pins))
    return refuse('outside_area', { message: outsideAreaText(address, pins), details: { pins } });
  const phone = chosen?.phone === undefined ? ok(user.phone) : normalisePhone(chosen.phone);
  if (!phone.ok) return phone;
  if (phone.value === undefined && phoneRequired) return refuse('phone_required');
  return ok({
    address,
    ...(phone.value !== undefined && { phone: phone.value }),
    ...(chosen?.note && { note: chosen.note }),
  });
}
