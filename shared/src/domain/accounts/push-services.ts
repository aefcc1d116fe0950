/** Where browsers have their notifications from; `*.` stands for one name or more. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

/**
 * Whether a browser's push service is at this address: the server calls nothing else that a customer names. With `here`
 * also a stand-in on this machine, for tests.
 */
export function isPushService(endpoint: string, which: 'known' | 'here' = 'known'): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (which === 'here' && protocol === 'http:' && hostname === '127.0.0.1') return true;
  const isKnown = services.some((service) =>
    service.startsWith('*') ? hostname.endsWith(service.slice(1)) : hostname === service,
  );
  return isKnown && protocol === 'https:' && port === '';
}
