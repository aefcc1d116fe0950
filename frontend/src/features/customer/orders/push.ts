import { PushBody, routes } from '@forno/shared/contracts/customer';
import { currentSession } from '#session/session.ts';
import { request } from '#transport/request.ts';
import { notifications, setPushed } from './notifications.ts';

/** A worker that is not there after this time (ms) will not come: its files can't be fetched. */
const workerWithinMs = 15_000;

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  await navigator.serviceWorker.register('/service-worker.js');
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, workerWithinMs));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

const isOf = ({ options }: PushSubscription, key: string): boolean => {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return text === key;
};

/** Of worker/service-worker.ts, which tells the shop when the subscription moves while no page is open. */
const pushSession = 'forno-push';

async function keepSession(token: string | null): Promise<void> {
  const kept = await window.caches?.open(pushSession).catch(() => undefined);
  await kept?.put('/user/push', new Response(token)).catch(() => {});
}

/**
 * Has the shop tell this device of orders, tab or not. False where the shop, or the push service of this browser, does not.
 * @throws when the shop could not be asked
 */
export async function startPush(): Promise<boolean> {
  const { userId, token } = currentSession();
  const { key } = await request(routes.pushKey, {});
  const registration = key && 'PushManager' in window ? await worker() : undefined;
  if (!key || !registration) return false;
  const there = await registration.pushManager.getSubscription();
  // Of a key that the shop had before.
  if (there && !isOf(there, key)) await there.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await registration.pushManager.subscribe(wanted).catch(() => undefined);
  const body = PushBody.safeParse(subscription?.toJSON());
  if (!body.success) return false;
  await request(routes.addPush, { body: body.data });
  await keepSession(token);
  setPushed(userId);
  notifications.set(false);
  return true;
}

let renewed = '';

/** Once for each session on this page: a subscription may have moved, and each login has its own. */
export async function renewPush(): Promise<void> {
  const { userId, token } = currentSession();
  const session = `${userId} ${token}`;
  if (renewed === session) return;
  renewed = session;
  const goesOn = Notification.permission === 'granted' && (await startPush());
  if (!goesOn) setPushed(null);
}

/** Ends it here and in the shop; whichever of the two works is enough. */
export async function stopPush(): Promise<void> {
  setPushed(null);
  renewed = '';
  void window.caches?.delete(pushSession).catch(() => {});
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await Promise.allSettled([subscription.unsubscribe(), request(routes.removePush, { body: { endpoint } })]);
}
