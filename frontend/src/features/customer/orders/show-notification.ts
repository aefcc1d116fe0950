import { pageFacts } from '#ui/page-facts.ts';

/** Phones show notifications of a worker alone: `new Notification` throws there. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return found?.active && 'showNotification' in found ? found : undefined;
}

/** Asks for permission on a button press, but only where it can be kept: `unable` before anybody was asked. */
export async function askForNotifications(): Promise<'allowed' | 'refused' | 'unable'> {
  if (!(await worker())) return 'unable';
  return (await Notification.requestPermission()) === 'granted' ? 'allowed' : 'refused';
}

/** While the tab is hidden; once, even with two tabs open. */
export async function showNotification(words: string): Promise<void> {
  if (Notification.permission !== 'granted' || document.visibilityState === 'visible') return;
  const options = { body: words, tag: `forno ${words}`, icon: '/favicon.svg' };
  await (await worker())?.showNotification(pageFacts.name, options).catch(() => {});
}
