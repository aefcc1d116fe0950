const tryAgainMs = 1_000;

/** Runs acts at their times (ms since 1970), one at a time for an id; one that throws, as on a full disk, a second later. */
export function createSchedule() {
  const planned = new Map<string, NodeJS.Timeout>();
  function at(id: string, ms: number, act: () => unknown): void {
    if (planned.has(id)) return;
    const run = async (): Promise<void> => {
      planned.delete(id);
      try {
        await act();
      } catch {
        at(id, Date.now() + tryAgainMs, act);
      }
    };
    planned.set(id, setTimeout(run, Math.max(0, ms - Date.now())));
  }
  return {
    at,
    stop: (): void => planned.forEach((timer) => clearTimeout(timer)),
  };
}
