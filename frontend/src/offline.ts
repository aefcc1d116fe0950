/**
 * Built as `/offline.js` and loaded by public/theme.js long after the page: registers the service worker, says how old
 * is what it shows, and lets a new release in while nobody looks.
 */
import { clockTime, exactTime } from '@forno/shared/domain';
import { offlineNote } from '@forno/shared/messages/everyone';

const { serviceWorker } = navigator;
const note = document.createElement('output');
note.className = 'offline-note';

function show(asOf: unknown): void {
  if (typeof asOf !== 'number') return note.remove();
  const moment = new Date(asOf);
  const isToday = Date.now() - asOf < 12 * 3_600_000;
  note.textContent = offlineNote(isToday ? clockTime(moment) : exactTime(moment));
  document.body.prepend(note);
}

async function start(): Promise<void> {
  const before = serviceWorker.controller;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ asOf?: unknown }>) => show(data.asOf));
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

// Without storage there is no worker either, and the shop works as ever.
void start().catch(() => {});
