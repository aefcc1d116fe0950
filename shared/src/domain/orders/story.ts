interface Told {
  kind: string;
  failed?: boolean | undefined;
  /** Of a machine, on the way: told when it failed. */
  step?: boolean | undefined;
}

/** What is told first; jobs, stock and mails between it are for who looks closer. */
const mainKinds: readonly string[] = ['checkout', 'payment', 'refund', 'order', 'admin'];
const firstLines = 12;

/** The story in a dozen lines: how it began, and what came last; failures before anything else. */
export function storyOf<Entry extends Told>(entries: readonly Entry[]): readonly Entry[] {
  if (entries.length <= firstLines) return entries;
  const main = entries.filter(({ kind, failed, step }) => failed || (!step && mainKinds.includes(kind)));
  if (main.length <= firstLines) return main;
  const failures = main.filter(({ failed }) => failed).slice(-firstLines / 2);
  const rest = main.filter((one) => !failures.includes(one));
  const kept = new Set([
    ...failures,
    ...rest.slice(0, 3),
    ...rest.slice(-(firstLines - failures.length - Math.min(3, rest.length))),
  ]);
  return main.filter((one) => kept.has(one));
}
