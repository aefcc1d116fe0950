import { addressLabels } from '../../domain/index.ts';
import { commonRefusals } from '../../messages/everyone/common-refusals.ts';
import { Address, Note, PhoneText } from '../primitives.ts';
import { z } from '../z.ts';

/** What a customer calls an address. */
export const AddressLabel = z.enum(addressLabels);

/** Flat and landmark as they were typed, where the line can't tell. */
const AddressSplit = z.object({ flat: Address, landmark: Note }, commonRefusals.invalid_request);

/** What may be said beside an address: it is kept with the label. */
export const addressNotes = { label: z.optional(AddressLabel), split: z.optional(AddressSplit) };

export const LabelledAddress = z.object({ ...addressNotes, address: z.string(), label: AddressLabel });
export type LabelledAddress = z.infer<typeof LabelledAddress>;

/** Delivery address of this order and a note about all of it, to courier and kitchen. Address and phone default to the profile's. */
export const DeliveryChoice = z.object({
  address: z.optional(Address),
  phone: z.optional(PhoneText),
  note: z.optional(Note),
});
export type DeliveryChoice = z.infer<typeof DeliveryChoice>;

/** How a customer gets what they order; absent: delivered. */
export const FulfilmentChoice = z.optional(z.enum(['delivery', 'pickup']));

/** The same for the cart as a whole; `label` names the address from then on. */
export const CartDelivery = z.object({
  ...DeliveryChoice.shape,
  ...addressNotes,
  fulfilment: FulfilmentChoice,
});
