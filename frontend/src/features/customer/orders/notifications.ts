import { createStoredSwitch } from '#ui/stored-switch.ts';

/** Whether to notify of orders while a tab is open. Opt-in. */
export const notifications = createStoredSwitch('forno.order-notifications', false);

/** Denied: don't ask again on this device. */
export const refusedNotifications = createStoredSwitch('forno.no-order-notifications', false);

/** Only a worker can show one everywhere: on phones the page itself may not. */
export const canNotify = (): boolean => 'Notification' in window && 'serviceWorker' in navigator;

/** Shows a notification if they are on; its code is for those alone. */
export function notifyIfOn(words: string): void {
  if (notifications.get()) void import('./show-notification.ts').then((code) => code.showNotification(words));
}
