/**
 * Built as `/offline.js` and loaded by public/theme.js after the page: says how old is what it shows, registers the
 * service worker long after that, lets a new release in while nobody looks, and lets a page that comes back catch up.
 */
import { clockTime, exactTime } from '@forno/shared/domain';
import { offlineNote } from '@forno/shared/messages/everyone';

/** Not everywhere. */
const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
const note = document.createElement('output');
note.className = 'offline-note';

/** As the worker says: ms since 1970. */
let answeredAt: number | undefined;
/** When the browser lost its network: a page may have no worker yet. */
let lostAt: number | undefined;

function show(): void {
  const asOf = answeredAt ?? lostAt;
  if (asOf === undefined) return note.remove();
  const moment = new Date(asOf);
  const isToday = Date.now() - asOf < 12 * 3_600_000;
  note.textContent = offlineNote(isToday ? clockTime(moment) : exactTime(moment));
  document.body.prepend(note);
}

async function start(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const before = serviceWorker.controller;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ asOf?: unknown }>) => {
    answeredAt = typeof data.asOf === 'number' ? data.asOf : undefined;
    show();
  });
  before?.postMessage('as of');
  const registration = await serviceWorker.register('/service-worker.js');
  let isNew = false;
  serviceWorker.addEventListener('controllerchange', () => {
    isNew = before !== null;
  });
  const ask = () => void registration.update().catch(() => {});
  window.addEventListener('online', ask);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) ask();
    else if (isNew) window.dispatchEvent(new Event('forno:release'));
  });
}

/** Browsers also say so on a network that has the shop and nothing else: until a call is lost it is asked again (ms). */
const askAgainMs = 2_000;
function confirmLoss(at: number): void {
  if (navigator.onLine) return;
  void fetch('/theme.js', { method: 'HEAD', cache: 'no-store' }).then(
    () => setTimeout(confirmLoss, askAgainMs, at),
    () => {
      if (navigator.onLine) return;
      lostAt = at;
      show();
    },
  );
}
window.addEventListener('offline', () => confirmLoss(Date.now()));
window.addEventListener('online', () => {
  lostAt = undefined;
  show();
  // The worker tells with the next answer it fetches, and one that began since then does not know what was said before.
  void fetch('/theme.js', { method: 'HEAD', cache: 'no-store' }).then(
    () => {
      answeredAt = undefined;
      show();
    },
    () => {},
  );
});

// A page that the browser kept for the way back missed what other tabs stored. As after clear(), all is read again.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.dispatchEvent(new StorageEvent('storage'));
});

// Last of all: what it keeps for later must not compete with the page. Without storage there is no worker either, and
// the shop works as ever.
const saves = 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true;
if (serviceWorker && !saves)
  setTimeout(() => void start(serviceWorker).catch(() => {}), serviceWorker.controller ? 0 : 4000);
