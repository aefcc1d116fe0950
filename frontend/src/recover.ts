/**
 * Built as `/recover.js`, without a hash in its name, and loaded by public/theme.js once code could not be fetched: the
 * shop may have a new release, whose files have other names. It then comes by itself, at a moment that loses nothing.
 */
import { pageLoading } from '@forno/shared/messages/everyone';

/** Between two checks, and between two reloads, in ms. */
const [checkEveryMs, reloadEveryMs] = [400, 5_000];
const reloadedKey = 'forno.reloaded';
const app = '[src*="/index-"]';
const root = document.getElementById('root');
let checking = false;

const templateIn = (page: Document) => page.querySelector<HTMLTemplateElement>('template[data-app]');
const appIn = (page: Document) => (templateIn(page)?.content ?? page).querySelector(app)?.getAttribute('src');

/** This page as the shop has it now; undefined while it does not answer. */
async function pageNow(): Promise<Document | undefined> {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined;
  } catch {
    return undefined;
  }
}

const fields = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('#root :is(input, textarea)')].filter(
    ({ type, value, readOnly }) => value && !readOnly && !/checkbox|radio|hidden/.test(type),
  );

/** Nothing typed, asked or being paid would be lost. */
const isQuiet = () =>
  !document.querySelector('iframe, [role="dialog"], [role="alertdialog"], button[aria-busy="true"]') &&
  fields().length === 0;

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey));
    sessionStorage.setItem(reloadedKey, String(Math.max(last, 1)));
    return Date.now() - last > reloadEveryMs;
  } catch {
    return false;
  }
}

function reload(): void {
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  location.reload();
}

/** Scripts of a parsed page do not run. */
function copyOf(element: Element): Element {
  const copy = document.createElement(element.localName);
  for (const { name, value } of element.attributes) copy.setAttribute(name, value);
  return copy;
}

/** A prerendered page whose app has not started yet becomes the new release's; what was typed stays in its fields. */
function renew(page: Document): void {
  const typed = new Map(fields().map(({ name, value }) => [name, value]));
  const focused = document.activeElement?.getAttribute('name');
  const sheets = [...page.querySelectorAll('head link[rel="stylesheet"]')];
  const tags = [...(templateIn(page)?.content.children ?? [])];
  root?.replaceChildren(...(page.getElementById('root')?.childNodes ?? []));
  for (const field of root?.querySelectorAll<HTMLInputElement>('[name]') ?? []) {
    field.value = typed.get(field.name) ?? field.value;
    if (field.name === focused) field.focus();
  }
  templateIn(document)?.content.replaceChildren(...tags.map(copyOf));
  document.head.append(...[...sheets, ...tags].map(copyOf));
}

/** An empty page says what is wrong. */
function tell(): void {
  if (!root || root.childElementCount > 0) return;
  const part = (name: string, text: string) =>
    Object.assign(document.createElement(name), { textContent: text });
  const button = part('button', pageLoading.action);
  button.addEventListener('click', () => location.reload());
  root.append(part('h1', pageLoading.title), part('p', pageLoading.message), button);
  root.setAttribute('role', 'alert');
  root.style.cssText = 'gap: 1rem; align-items: start; padding: 15vh 8vw; font-family: sans-serif';
}

async function check(): Promise<void> {
  const page = await pageNow();
  const now = page && appIn(page);
  if (!now || now === appIn(document)) return tell();
  if (root?.hasAttribute('data-ready') && templateIn(page)) return renew(page);
  // A shop that is being renewed answers from both releases for a while.
  if (isQuiet() && mayReload()) return reload();
  tell();
  await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
  return check();
}

async function checkOnce(): Promise<void> {
  if (checking) return;
  checking = true;
  await check();
  checking = false;
}

for (const sign of ['vite:preloadError', 'forno:release'])
  window.addEventListener(sign, () => void checkOnce());
window.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLScriptElement && void checkOnce(),
  true,
);
window.addEventListener('online', () => void checkOnce());
void checkOnce();
