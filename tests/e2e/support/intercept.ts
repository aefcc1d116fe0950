import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** Holds unanswered calls: closing only their page would send them to the server. */
export const silent = new WeakSet<BrowserContext>();

/** How to treat a call: our own response, none, or a broken connection. */
type Fate = { status: number; body?: unknown } | 'silence' | 'connection reset';

/** The server's response to an internal error. */
export const reset: Fate = 'connection reset';
export const broken: Fate = { status: 500, body: { message: 'The words of the server', code: 'internal' } };

interface Paused {
  requestId: string;
  request: { url: string; method: string };
  resourceType: string;
}

/**
 * Intercepts this page's calls such as `GET /inventory`. A path may end in `*`. Returns a function that stops
 * intercepting and sends the held calls. Asks the browser itself: `page.route` switches its cache off, so that every
 * page would fetch and compile all of the shop's code again.
 */
export async function intercept(page: Page, call: string, fate: Fate): Promise<() => Promise<void>> {
  const [method, path = ''] = call.split(' ');
  const held: string[] = [];
  let isOn = true;
  const isMeant = ({ request, resourceType }: Paused): boolean => {
    const { pathname } = new URL(request.url);
    const isThere = path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path;
    return isOn && isThere && request.method === method && resourceType !== 'Document';
  };
  if (fate === 'silence') silent.add(page.context());
  const tools = await pauseAt(page, `*://*${path}`, async (paused) => {
    const { requestId } = paused;
    if (!isMeant(paused)) return tools.send('Fetch.continueRequest', { requestId });
    if (fate === 'silence') return void held.push(requestId);
    if (fate === 'connection reset')
      return tools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    return tools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: fate.status,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(fate.body ?? {})).toString('base64'),
    });
  });
  return async () => {
    isOn = false;
    if (fate === 'silence') silent.delete(page.context());
    for (const requestId of held) await tools.send('Fetch.continueRequest', { requestId }).catch(gone);
  };
}

/** Answers 404 for this file until the returned function is called. */
export async function loseFile(page: Page, path: string): Promise<() => Promise<void>> {
  const tools = await pauseAt(page, `*://*${path}`, ({ requestId }) =>
    tools.send('Fetch.fulfillRequest', { requestId, responseCode: 404 }),
  );
  return () => tools.detach();
}

async function pauseAt(
  page: Page,
  urlPattern: string,
  decide: (paused: Paused) => Promise<unknown>,
): Promise<CDPSession> {
  const tools = await page.context().newCDPSession(page);
  tools.on('Fetch.requestPaused', (paused) => void decide(paused).catch(gone));
  await tools.send('Fetch.enable', { patterns: [{ urlPattern }, { urlPattern: `${urlPattern}\\?*` }] });
  return tools;
}

/** The page has been left, and the call with it. */
function gone(): void {}
