import { createHash } from 'node:crypto';
import { type ApiRule, type Delay, type FaultSwitches, faultSwitches } from './fault-switches.ts';

/** The rate of each fault of an API call; of several that strike, the first is what happens. */
const rates = {
  hang: 'hangRate',
  fail: 'failRate',
  badGateway: 'status502Html',
  tooMany: 'rate429',
  wrongKey: 'rate401',
  dropAnswer: 'dropAnswerRate',
} as const satisfies Record<string, keyof ApiRule>;
export type ApiFault = keyof typeof rates;
const faultNames = Object.keys(rates).filter((name): name is ApiFault => name in rates);

/** The current fault switches, and their effect on the next call, event or mail. */
export type Faults = ReturnType<typeof createFaults>;

/** Seeded rolls from 0 up to but not including 1: one stream per label, so that one fault's don't shift another's. */
export function createDice(seed: number) {
  const rolls = new Map<string, number>();
  return (label: string): number => {
    const roll = (rolls.get(label) ?? 0) + 1;
    rolls.set(label, roll);
    const hash = createHash('sha256').update(`${seed}:${label}:${roll}`).digest();
    return hash.readUInt32BE() / 2 ** 32;
  };
}

/** In memory only: a restarted sandbox has no faults. */
export function createFaults() {
  let switches = faultSwitches.parse({});
  let roll = createDice(switches.seed);

  const strikes = (rate: number, label: string): boolean => rate > 0 && roll(label) < rate;
  const wait = (delay: Delay, label: string): number => {
    if (typeof delay === 'number') return delay;
    const [from, to] = delay;
    return Math.round(from + roll(label) * Math.max(0, to - from));
  };
  const concerns = (event: string): boolean =>
    switches.webhooks.events.length === 0 || switches.webhooks.events.includes(event);

  return {
    switches: () => switches,
    set(next: FaultSwitches): void {
      switches = next;
      roll = createDice(next.seed);
    },
    onApiCall(method: string, path: string) {
      const rules = switches.api.filter((rule) => fits(rule.path, method, path));
      const struck = rules.flatMap((rule) =>
        faultNames.filter((name) => strikes(rule[rates[name]], `${name} ${rule.path}`)),
      );
      return {
        delayMs: rules.reduce((sum, rule) => sum + wait(rule.delayMs, `delay ${rule.path}`), 0),
        fault: struck[0],
      };
    },
    onEvent(event: string): { drop: boolean; copies: number; delayMs: number } {
      const { dropRate, duplicate, delayMs, reorder } = switches.webhooks;
      if (!concerns(event)) return { drop: false, copies: 1, delayMs: 0 };
      return {
        drop: strikes(dropRate, `drop ${event}`),
        copies: 1 + duplicate,
        delayMs: wait(delayMs, `webhook delay ${event}`) + wait([0, reorder], 'reorder'),
      };
    },
    failsAttempt: (event: string, attempts: number): boolean =>
      concerns(event) && attempts < switches.webhooks.failFirst,
    refusesMail: (): boolean => strikes(switches.smtp.refuseRate, 'smtp refuse'),
  };
}

/** `POST /v1/orders` or `/v1/*`; a star matches anything, even slashes. */
function fits(pattern: string, method: string, path: string): boolean {
  const [first = '', second] = pattern.split(' ');
  const wantedMethod = second === undefined ? method : first;
  const wantedPath = (second ?? first)
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*');
  return wantedMethod === method && new RegExp(`^${wantedPath}$`).test(path);
}
