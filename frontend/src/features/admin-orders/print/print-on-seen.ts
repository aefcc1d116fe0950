import { rememberedSwitch } from '#ui/remembered-switch.ts';

/** Per browser: for the one beside the printer. */
export const printOnSeen = rememberedSwitch('forno.print-on-seen', false);
