import { randomFrom } from '@forno/shared/art';
import { type ApiRule, type Delay, type FaultSwitches, faultSwitches } from './fault-switches.ts';

export type ApiFault = 'fail' | 'hang' | 'dropAnswer' | 'badGateway' | 'tooMany' | 'wrongKey';
type WebhookPlan = { drop: boolean; copies: number; delayMs: number };

/** The current fault switches, and their effect on the next call, event or mail. */
export type Faults = {
  switches(): FaultSwitches;
  set(switches: FaultSwitches): void;
  reset(): void;
  onApiCall(
    method: string,
    path: string,
  ): { delayMs: number; fault: ApiFault | undefined; retryAfterS: number };
  onEvent(event: string): WebhookPlan;
  failsAttempt(event: string, attempts: number): boolean;
  onMail(): { refuse: boolean; delayMs: number };
};

/** Seeded randomness: one stream per label, so that one fault's rolls don't shift another's. */
export function createDice(seed: number) {
  const streams = new Map<string, () => number>();
  return {
    roll(label: string): number {
      const stream = streams.get(label) ?? randomFrom(`${seed}:${label}`).next;
      streams.set(label, stream);
      return stream();
    },
  };
}

/** In memory only: a restarted sandbox has no faults. */
export function createFaults(): Faults {
  let switches = faultSwitches.parse({});
  let dice = createDice(switches.seed);

  const set = (next: FaultSwitches): void => {
    switches = next;
    dice = createDice(next.seed);
  };
  const strikes = (rate: number, label: string): boolean => rate > 0 && dice.roll(label) < rate;
  const wait = (delay: Delay, label: string): number => {
    if (typeof delay === 'number') return delay;
    const [from, to] = delay;
    return Math.round(from + dice.roll(label) * Math.max(0, to - from));
  };
  const concerns = (event: string): boolean =>
    switches.webhooks.events.length === 0 || switches.webhooks.events.includes(event);

  return {
    switches: () => switches,
    set,
    reset: () => set(faultSwitches.parse({})),
    onApiCall(method, path) {
      let delayMs = 0;
      let fault: ApiFault | undefined;
      let retryAfterS = 0;
      for (const rule of switches.api) {
        if (!fits(rule.path, method, path)) continue;
        retryAfterS = Math.max(retryAfterS, rule.retryAfterS);
        delayMs += wait(rule.delayMs, `delay ${rule.path}`);
        for (const [name, rate] of ratesOf(rule)) {
          if (strikes(rate, `${name} ${rule.path}`)) fault ??= name;
        }
      }
      return { delayMs, fault, retryAfterS };
    },
    onEvent(event) {
      const { dropRate, duplicate, delayMs, reorder } = switches.webhooks;
      if (!concerns(event)) return { drop: false, copies: 1, delayMs: 0 };
      return {
        drop: strikes(dropRate, `drop ${event}`),
        copies: 1 + duplicate,
        delayMs: wait(delayMs, `webhook delay ${event}`) + wait([0, reorder], 'reorder'),
      };
    },
    failsAttempt: (event, attempts) => concerns(event) && attempts < switches.webhooks.failFirst,
    onMail: () => ({
      refuse: strikes(switches.smtp.refuseRate, 'smtp refuse'),
      delayMs: wait(switches.smtp.delayMs, 'smtp delay'),
    }),
  };
}

function ratesOf(rule: ApiRule): Array<[ApiFault, number]> {
  return [
    ['hang', rule.hangRate],
    ['fail', rule.failRate],
    ['badGateway', rule.status502Html],
    ['tooMany', rule.rate429],
    ['wrongKey', rule.rate401],
    ['dropAnswer', rule.dropAnswerRate],
  ];
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
