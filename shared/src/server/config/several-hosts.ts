/** A URL with several hosts between commas, as databases of several nodes have it, and no `URL` takes. */
export function readHosts(text: string): { url: URL; hosts: string[] } | undefined {
  const [, start = '', hosts = '', rest = ''] = text.match(/^([a-z+]+:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/) ?? [];
  const all = hosts.split(',');
  const whole = `${start}${all[0]}${rest}`;
  return URL.canParse(whole) ? { url: new URL(whole), hosts: all } : undefined;
}

/**
 * `redis+sentinel://user:password@host:26379,host:26379/name/0?sentinel_password=…`, as ioredis wants it: where the
 * Sentinels are, what they call their primary, and its password. `rediss+sentinel` speaks TLS with both. Undefined
 * for any other text.
 */
export function readSentinelUrl(text: string) {
  const { url, hosts } = readHosts(text) ?? {};
  const [, name, db = '0'] = url?.pathname.match(/^\/([^/]+)(?:\/(\d+))?$/) ?? [];
  if (!url || !hosts || !name || !/^rediss?\+sentinel:$/.test(url.protocol)) return undefined;
  const sentinelPassword = url.searchParams.get('sentinel_password');
  return {
    sentinels: hosts.map((host) => {
      const { hostname, port } = new URL(`redis://${host}`);
      return { host: hostname, port: Number(port || 26_379) };
    }),
    name,
    db: Number(db),
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
    ...(sentinelPassword && { sentinelPassword }),
    ...(url.protocol.startsWith('rediss') && { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} }),
  };
}
