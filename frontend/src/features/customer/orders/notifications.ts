import { pageFacts } from '#ui/page-facts.ts';
import { createStoredSwitch } from '#ui/stored-switch.ts';

/** Whether to notify of orders while a tab is open. Opt-in. */
export const notifications = createStoredSwitch('forno.order-notifications', false);

/** Denied: don't ask again on this device. */
export const refusedNotifications = createStoredSwitch('forno.no-order-notifications', false);

export const canNotify = (): boolean => 'Notification' in window;

/** Requests permission on a button press; false when denied. */
export async function turnOnNotifications(): Promise<boolean> {
  const allowed = (await Notification.requestPermission()) === 'granted';
  notifications.set(allowed);
  return allowed;
}

/** Shows a notification while the tab is hidden; once, even with two tabs open. */
export function notifyIfOn(words: string): void {
  if (!notifications.get() || !canNotify() || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible') return;
  try {
    new Notification(pageFacts.name, { body: words, tag: `forno ${words}`, icon: '/favicon.svg' });
  } catch {
    // Phones need a service worker for this: the tab's title says the same.
  }
}
