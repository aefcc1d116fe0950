import { isPushService } from '@forno/shared/domain';
import type { Push } from '@forno/shared/server/db';
import { type Config, pushKeys } from '@forno/shared/server/runtime';
import type { RequestDetails } from 'web-push';

/** `gone`: nobody is there any more. `refused`: it will not take this one. `away`: ask again. */
interface Called {
  how: 'told' | 'gone' | 'refused' | 'away';
  /** Without the address, which is secret. */
  why: string;
}

interface PushMessage {
  title: string;
  body: string;
  tag: string;
  /** How long (s) the service keeps it for a device that is off; of one topic only the latest. */
  ttl: number;
  topic: string;
}

type Used = 'ADMIN_EMAIL' | 'PUBLIC_URL' | 'PUSH_KEY' | 'PUSH_SERVICES' | 'PUSH_TIMEOUT_MS';

/** Only these are the end of a subscription; any other refusal may be ours. */
const gone = [404, 410];

/**
 * Sends a notification to a browser's push service, encrypted for the browser. One deadline for the whole call; no redirect is
 * followed and no answer read, so that the address can lead nowhere else.
 */
export async function callPushService(
  config: Pick<Config, Used>,
  { endpoint, p256dh, auth }: Pick<Push, 'endpoint' | 'p256dh' | 'auth'>,
  { title, body, tag, ttl, topic }: PushMessage,
): Promise<Called> {
  const keys = pushKeys(config);
  if (!keys || !isPushService(endpoint, config.PUSH_SERVICES))
    return { how: 'gone', why: 'not a push service' };
  const { hostname } = new URL(endpoint);
  // Apple refuses contacts it can't reach.
  const subject = config.PUBLIC_URL.startsWith('https:') ? config.PUBLIC_URL : `mailto:${config.ADMIN_EMAIL}`;
  // Loaded with the first one.
  const { default: webPush } = await import('web-push');
  let request: RequestDetails;
  try {
    const options = { TTL: ttl, topic, urgency: 'high' as const, vapidDetails: { subject, ...keys } };
    const payload = JSON.stringify({ title, body, tag });
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options);
  } catch {
    return { how: 'gone', why: 'keys that nothing can be encrypted for' };
  }
  const { 'Content-Length': _length, ...headers } = request.headers;
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(request.body ?? Buffer.alloc(0)),
      redirect: 'manual',
      signal: AbortSignal.timeout(config.PUSH_TIMEOUT_MS),
    });
    await response.body?.cancel();
    const why = `${hostname} answers ${response.status}`;
    if (response.ok) return { how: 'told', why };
    if (gone.includes(response.status)) return { how: 'gone', why };
    return { how: response.status === 429 || response.status >= 500 ? 'away' : 'refused', why };
  } catch (error) {
    return { how: 'away', why: `${hostname}: ${error instanceof Error ? error.name : 'no answer'}` };
  }
}
