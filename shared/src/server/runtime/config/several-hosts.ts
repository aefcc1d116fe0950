/** A URL with comma-separated hosts, which `URL` rejects. */
export function readHosts(text: string): { url: URL; hosts: string[] } | undefined {
  const [, start = '', hosts = '', rest = ''] = text.match(/^([a-z+]+:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/) ?? [];
  const all = hosts.split(',');
  const whole = `${start}${all[0]}${rest}`;
  return URL.canParse(whole) ? { url: new URL(whole), hosts: all } : undefined;
}

/**
 * Parses `redis+sentinel://user:password@host:26379,host:26379/name/0?sentinel_password=…` for ioredis: the Sentinels,
 * the name of the primary, and its password. `rediss+sentinel` uses TLS for both. Undefined for any other text.
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
