import { compare } from '../compare.ts';
import { requestsPerSecond } from '../load.ts';
import type { Bench, Case } from '../open-bench.ts';

const load = { connections: 50, forMs: 800 };

/** A list that everybody reads, beside a bare route with the same bytes. */
function list(name: string, path: string, bare: string): Case {
  return {
    name,
    async run(bench: Bench) {
      const { token } = await bench.customer();
      const headers = [{ authorization: `Bearer ${token}` }];
      return [
        await compare(
          { name, unit: 'requests/s', atLeast: 0.8 },
          () => requestsPerSecond({ ...load, url: bench.url + path, headers }),
          () => requestsPerSecond({ ...load, url: bench.limitUrl + bare, headers }),
        ),
      ];
    },
  };
}

export const menu = list('menu', '/pizza/getallpizzas', '/menu');
export const inventory = list('inventory', '/inventory', '/inventory');

/** A browser with the menu cached: at least as fast as sending it. */
export const menuUnchanged: Case = {
  name: 'menu-304',
  async run(bench) {
    const { token } = await bench.customer();
    const url = `${bench.url}/pizza/getallpizzas`;
    const headers = { authorization: `Bearer ${token}` };
    const etag = (await fetch(url, { headers })).headers.get('etag') ?? '';
    const conditional = { ...headers, 'if-none-match': etag };
    return [
      await compare(
        { name: 'menu-304', unit: 'requests/s', atLeast: 1 },
        () => requestsPerSecond({ ...load, url, headers: [conditional], status: 304 }),
        () => requestsPerSecond({ ...load, url, headers: [headers] }),
      ),
    ];
  },
};
