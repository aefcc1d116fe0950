import { pageFacts } from '#ui/page-facts.ts';

/** Phones show notifications of a worker alone: `new Notification` throws there. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return found?.active && 'showNotification' in found ? found : undefined;
}

export type Asked = 'pushed' | 'in tab' | 'dismissed' | 'refused' | 'unable';

/**
 * Asks for permission on a button press, but only where it can be kept: `unable` before anybody was asked. `pushed`: the shop
 * tells this device; `in tab`: an open tab does; `dismissed`: it may be asked for again.
 */
export async function askForNotifications(): Promise<Asked> {
  if (!(await worker())) return 'unable';
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'refused' : 'dismissed';
  const isPushed = await import('./push.ts').then(({ startPush }) => startPush()).catch(() => false);
  return isPushed ? 'pushed' : 'in tab';
}

/** While the tab is hidden; once, even with two tabs open. */
export async function showNotification(words: string): Promise<void> {
  if (Notification.permission !== 'granted' || document.visibilityState === 'visible') return;
  const options = { body: words, tag: `forno ${words}`, icon: '/icon-192.png' };
  await (await worker())?.showNotification(pageFacts.name, options).catch(() => {});
}
