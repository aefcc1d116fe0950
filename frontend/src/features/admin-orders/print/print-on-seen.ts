import { rememberedSwitch } from '#ui/remembered-switch.ts';

/** Of this browser: the one beside the printer. */
export const printOnSeen = rememberedSwitch('forno.print-on-seen', false);
