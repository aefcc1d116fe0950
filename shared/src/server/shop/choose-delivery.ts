import type { DeliveryChoice, DeliverySettings } from '../../contracts/index.ts';
import { isInArea, ok, type Result } from '../../domain/index.ts';
import { outsideAreaText, refuse } from '../../messages/index.ts';
import type { Delivery, User } from '../db/models/index.ts';
import { normalisePhone } from './normalise-phone.ts';

/**
 * The delivery address: as chosen for this order, or from the profile, for clients that do not send one. Refused
 * outside the delivery area.
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
