type Task<T> = () => Promise<T>;

/**
 * Runs tasks a few at a time, one of each address in turn and those of one in order, so that an address with many does
 * not delay the others. At most `maxWaiting` wait; where so many do, the last of the longest line makes room for one of
 * a shorter. Undefined: refused so.
 */
export function takeTurns(atOnce: number, maxWaiting = Infinity) {
  /** Who waits, by address; the next turn is the first one's. */
  const lines = new Map<string, ((mayGo: boolean) => void)[]>();
  let [running, waiting] = [0, 0];

  const begin = (): void => {
    const [next] = lines;
    if (next === undefined || running >= atOnce) return;
    const [from, line] = next;
    lines.delete(from);
    const go = line.shift();
    if (line.length > 0) lines.set(from, line);
    running += 1;
    waiting -= 1;
    go?.(true);
  };

  const hasRoomFor = (line: readonly unknown[]): boolean => {
    if (waiting < maxWaiting) return true;
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (longest.length <= line.length + 1) return false;
    longest.pop()?.(false);
    waiting -= 1;
    return true;
  };

  return async <T>(from: string, task: Task<T>): Promise<T | undefined> => {
    const line = lines.get(from) ?? [];
    if (!hasRoomFor(line)) return undefined;
    const mayGo = await new Promise<boolean>((go) => {
      line.push(go);
      lines.set(from, line);
      waiting += 1;
      begin();
    });
    if (!mayGo) return undefined;
    try {
      return await task();
    } finally {
      running -= 1;
      begin();
    }
  };
}
