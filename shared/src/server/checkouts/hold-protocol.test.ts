import { describe, expect, it } from 'vitest';
import type { CheckoutState } from '../../domain/index.ts';
import { decideHold } from './settle-transfers.ts';
import { holding, statesFor } from './table.ts';

/** One ingredient with one portion, and the checkout that wants it; each step below is one write or one read. */
interface World {
  stock: number;
  transfers: Record<string, 'hold' | 'release'>;
  state: CheckoutState;
  token?: string;
  releasedBy?: string;
  sold: number;
}
/** A process between two steps: what it has seen so far is all it knows. */
interface Process {
  at: number;
  token?: string;
  seen?: Pick<World, 'transfers'>;
  owner?: Pick<World, 'state' | 'token' | 'releasedBy'>;
}
type Step = (world: World, me: Process, name: string) => number | 'end';
const hold = ({ token, releasedBy }: Pick<World, 'token' | 'releasedBy'>) => ({
  hold: { ...(token && { token }), ...(releasedBy && { releasedBy }) },
});

const rules = {
  verdict: decideHold,
  releaseStock(world: World, token: string, portions: number): void {
    if (!(token in world.transfers)) return;
    delete world.transfers[token];
    world.stock += portions;
  },
  end(world: World, state: CheckoutState, releasedBy: string): void {
    Object.assign(world, { state, releasedBy });
  },
};
type Rules = typeof rules;

/** Expires it from these states; `then` is where a refused one goes on. */
const expire = (from: readonly CheckoutState[], first: number, { releaseStock, end }: Rules): Step[] => [
  (world, _me, name) => {
    world.transfers[`release by ${name}`] = 'release';
    return first + 1;
  },
  (world, _me, name) => {
    if (from.includes(world.state)) end(world, 'expired', `release by ${name}`);
    else delete world.transfers[`release by ${name}`];
    return world.releasedBy === `release by ${name}` ? first + 2 : first + 3;
  },
  (world, _me, name) => {
    releaseStock(world, `release by ${name}`, world.token === undefined ? 0 : 1);
    return first + 3;
  },
  (world) => {
    for (const [token, kind] of Object.entries(world.transfers))
      if (kind === 'hold' && world.state === 'expired' && token !== world.token)
        releaseStock(world, token, 1);
    return 'end';
  },
];

const processes = (broken: Partial<Rules>): Record<string, Step[]> => {
  const all = { ...rules, ...broken };
  const opener: Step[] = [
    (world, me) => {
      me.token = world.token;
      if (world.state !== 'opening') return 'end';
      return me.token === undefined ? 1 : 2;
    },
    (world, me, name) => {
      const known = Object.keys(world.transfers).find((token) => world.transfers[token] === 'hold');
      me.token = known ?? `hold by ${name}`;
      if (known !== undefined) return 2;
      if (world.stock < 1) return 3;
      world.stock -= 1;
      world.transfers[me.token] = 'hold';
      return 2;
    },
    (world, me) => {
      if (world.state !== 'opening' || (world.token ?? me.token) !== me.token) return 3;
      Object.assign(world, { state: 'unpaid', token: me.token });
      return 'end';
    },
    ...expire(['opening'], 3, all),
  ];
  const settle: Step[] = [
    (world, me) => {
      me.seen = { transfers: { ...world.transfers } };
      return 1;
    },
    (world, me) => {
      const { state, token, releasedBy } = world;
      me.owner = { state, ...(token && { token }), ...(releasedBy && { releasedBy }) };
      return 2;
    },
    (world, me) => {
      const [token, kind] = Object.entries(me.seen?.transfers ?? {})[0] ?? [];
      if (token === undefined || kind === undefined || !me.owner) return 'end';
      me.seen = { transfers: Object.fromEntries(Object.entries(me.seen?.transfers ?? {}).slice(1)) };
      const verdict = all.verdict({ kind, token }, { state: me.owner.state, ...hold(me.owner) });
      const portions = kind === 'release' && me.owner.token === undefined ? 0 : 1;
      if (verdict === 'release') all.releaseStock(world, token, portions);
      if (verdict === 'forget') delete world.transfers[token];
      if (verdict !== 'adopt' || world.state !== 'opening' || world.token !== undefined) return 2;
      world.token = token;
      return 2;
    },
  ];
  const pay: Step[] = [
    (world) => {
      if (!statesFor('pay').includes(world.state)) return 'end';
      world.state = 'paid';
      return 1;
    },
    // Creates the order from the hold, or else from stock: the line protocol has its own model.
    (world) => {
      if (world.token !== undefined && world.releasedBy === undefined) world.sold += 1;
      else if (world.stock > 0) {
        world.stock -= 1;
        world.sold += 1;
      }
      return 'end';
    },
  ];
  return { one: opener, two: opener, expiry: expire(holding, 0, all), settle, pay };
};

const copyOf = (world: World): World => ({ ...world, transfers: { ...world.transfers } });

/** Visits every state that any order of steps can reach, with this many deaths; answers what is wrong in the end. */
function explore(deaths: number, broken: Partial<Rules> = {}): { states: number; wrong: string[] } {
  const scripts = processes(broken);
  const names = Object.keys(scripts);
  const first: World = { stock: 1, transfers: {}, state: 'opening', sold: 0 };
  const open = [{ world: first, all: names.map((): Process | 'end' => ({ at: 0 })), deaths }];
  const seen = new Set<string>();
  const wrong = new Set<string>();
  for (let now = open.pop(); now; now = open.pop()) {
    const { world, all, deaths: left } = now;
    if (wrong.size > 0) break;
    if (all.every((one) => one === 'end'))
      for (const what of judge(world, scripts['settle'] ?? [])) wrong.add(what);
    for (const [who, one] of all.entries()) {
      if (one === 'end') continue;
      const dead = { world, all: all.with(who, 'end' as const), deaths: left - 1 };
      const me = { ...one };
      const after = copyOf(world);
      const next = scripts[names[who] ?? '']?.[one.at]?.(after, me, names[who] ?? '') ?? 'end';
      const alive = {
        world: after,
        all: all.with(who, next === 'end' ? 'end' : { ...me, at: next }),
        deaths: left,
      };
      for (const state of left > 0 ? [alive, dead] : [alive]) {
        const key = JSON.stringify(state);
        if (seen.has(key)) continue;
        seen.add(key);
        open.push(state);
      }
    }
  }
  return { states: seen.size, wrong: [...wrong] };
}

/** When all have ended or died, and the sweep has gone round. */
function judge(end: World, sweep: readonly Step[]): string[] {
  const world = copyOf(end);
  for (let round = 0; round < 2; round += 1) {
    const me: Process = { at: 0 };
    for (let at: number | 'end' = 0; at !== 'end'; ) at = sweep[at]?.(world, me, 'sweep') ?? 'end';
  }
  const held = holding.includes(world.state) && world.token !== undefined ? 1 : 0;
  const kept = world.stock + held + world.sold;
  const unpaidFor = world.state === 'paid' && world.sold === 0 && world.releasedBy === undefined ? 1 : 0;
  const left = Object.values(world.transfers).filter(
    (kind) => kind === 'hold' || !holding.includes(world.state),
  );
  return [
    ...(kept + unpaidFor === 1 ? [] : [`${kept} portions of 1`]),
    ...(left.length === 0 ? [] : ['a transfer is left']),
  ];
}

describe('a hold, in every order of events', () => {
  it('is taken once and ends once: sold, held or in stock', () => {
    const { states, wrong } = explore(2);
    expect(wrong).toEqual([]);
    expect(states).toBeGreaterThan(10_000);
  });

  it.each<[string, Partial<Rules>]>([
    [
      'portions put back by whoever comes',
      { releaseStock: (world, _token, portions) => void (world.stock += portions) },
    ],
    ['a release that the checkout does not name', { end: (world, state) => void (world.state = state) }],
    [
      'a release forgotten while it may still happen',
      {
        verdict: (one, owner) => (decideHold(one, owner) === 'wait' ? 'forget' : decideHold(one, owner)),
      },
    ],
    [
      'a release carried out before the checkout has ended',
      {
        verdict: (one, owner) => (decideHold(one, owner) === 'wait' ? 'release' : decideHold(one, owner)),
      },
    ],
    [
      'a hold put back while the checkout may still take it',
      {
        verdict: (one, owner) => (decideHold(one, owner) === 'adopt' ? 'release' : decideHold(one, owner)),
      },
    ],
    [
      'a hold forgotten before it has arrived',
      {
        verdict: (one, owner) => (decideHold(one, owner) === 'adopt' ? 'forget' : decideHold(one, owner)),
      },
    ],
  ])('the check catches %s', (_what, broken) => {
    expect(explore(1, broken).wrong).not.toEqual([]);
  });
});
