import { pushKey } from '#session/push-key.ts';
import { currentSession, useSession } from '#session/session.ts';
import { createStore } from '#ui/store.ts';
import { createStoredSwitch } from '#ui/stored-switch.ts';
import { onDevice } from '#ui/stored.ts';

/** Whether to notify of orders while a tab is open, where the shop can't tell a device otherwise. Opt-in. */
export const notifications = createStoredSwitch('forno.order-notifications', false);

/** Denied: don't ask again on this device. */
export const refusedNotifications = createStoredSwitch('forno.no-order-notifications', false);

const pushed = createStore(onDevice.get(pushKey));

/** Remembers whom this device is told for, by their id; nobody without one. */
export function setPushed(userId: string | null): void {
  if (userId) onDevice.set(pushKey, userId);
  else onDevice.remove(pushKey);
  pushed.set(userId);
}

/** Whether the shop tells this device of the orders of whoever is logged in. */
export function useIsPushed(): boolean {
  const userId = pushed.use();
  const session = useSession();
  return userId !== null && session.userId === userId;
}

/** Only a worker can show one everywhere: on phones the page itself may not. */
export const canNotify = (): boolean => 'Notification' in window && 'serviceWorker' in navigator;

/** An iPhone or iPad, in a tab: there only what is on the home screen may show notifications. */
export const needsHomeScreen = (): boolean => !canNotify() && Reflect.get(navigator, 'standalone') === false;

/** Shows a notification if they are on, and the shop does not; its code is for those alone. */
export function notifyIfOn(words: string): void {
  if (notifications.get() && pushed.get() !== currentSession().userId)
    void import('./show-notification.ts').then((code) => code.showNotification(words));
}
