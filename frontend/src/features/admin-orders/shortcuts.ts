import { rememberedSwitch } from '#ui/remembered-switch.ts';

/** Single-letter shortcuts can be turned off, for voice control. */
export const shortcuts = rememberedSwitch('forno.order-keys', true);
