import { rememberedSwitch } from '#ui/remembered-switch.ts';

/** Whether this browser tells of orders while a tab of the shop is open. Off until somebody wants it. */
export const notifications = rememberedSwitch('forno.order-notifications', false);

/** Somebody said no: they are not asked again on this device. */
export const refusedNotifications = rememberedSwitch('forno.no-order-notifications', false);

export const canNotify = (): boolean => 'Notification' in window;

/** Asks the browser, on a press of a button; false when it does not let us. */
export async function turnOnNotifications(): Promise<boolean> {
  const allowed = (await Notification.requestPermission()) === 'granted';
  notifications.set(allowed);
  return allowed;
}

/** Says it through the browser to somebody who looks elsewhere; of two tabs that know it, once. */
export function notifyIfOn(words: string): void {
  if (!notifications.isOn() || !canNotify() || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible') return;
  try {
    new Notification('Forno', { body: words, tag: `forno ${words}`, icon: '/favicon.svg' });
  } catch {
    // Phones show none without a service worker: the tab's title says the same.
  }
}
