import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@forno/shared/contracts/server';
import { ask } from '../../support/ask.ts';
import { percentile } from '../../support/figures.ts';
import { inRounds, judge } from '../compare.ts';
import type { Case } from '../open-bench.ts';

const [logins, quietMs] = [50, 1_000];

/** The menu's p99 during fifty simultaneous logins, compared with its p99 without. */
export const login: Case = {
  name: 'login',
  async run(bench) {
    const { id, token } = await bench.customer();
    const user = await bench.models.users.findById(id).lean();
    const body = { email: user?.email, password: 'forno-secret' };
    // No warm-up round: fifty logins take a quarter of a minute.
    const p99 = async (work: Promise<unknown>) => percentile(await menuTimes(bench.url, token, work), 0.99);
    const found = await inRounds(async () => {
      const limit = await p99(delay(quietMs));
      const storm = Promise.all(
        Array.from({ length: logins }, () => ask(bench.url, null, routes.login, { body })),
      );
      return { ours: await p99(storm), limit };
    });
    const goal = { name: 'menu-during-logins-p99', unit: 'ms', atMost: 3 };
    return [judge(goal, found)];
  },
};

/** Times (ms) of the menu, fetched one by one until the work is done. */
export async function menuTimes(url: string, token: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let ended = false;
  const done = work.finally(() => void (ended = true));
  while (!ended) {
    const started = performance.now();
    const answer = await fetch(url + routes.pizzas.path, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the menu answered ${answer.status}`);
    times.push(performance.now() - started);
  }
  await done;
  return times;
}
