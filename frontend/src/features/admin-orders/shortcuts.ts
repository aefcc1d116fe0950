import { rememberedSwitch } from '#ui/remembered-switch.ts';

/** Single letters as commands can be switched off: voice control speaks in letters. */
export const shortcuts = rememberedSwitch('forno.order-keys', true);
