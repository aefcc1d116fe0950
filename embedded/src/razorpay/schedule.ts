/** Runs acts at their times (ms since 1970), one at a time for an id. */
export function createSchedule() {
  const planned = new Map<string, NodeJS.Timeout>();
  return {
    at(id: string, ms: number, act: () => unknown): void {
      if (planned.has(id)) return;
      const run = (): void => {
        planned.delete(id);
        act();
      };
      planned.set(id, setTimeout(run, Math.max(0, ms - Date.now())));
    },
    stop: (): void => planned.forEach((timer) => clearTimeout(timer)),
  };
}
