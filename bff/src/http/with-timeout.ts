/** The result, or undefined when it failed or took longer than this (ms). */
export async function withTimeout<T>(patienceMs: number, asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  const answered = asked.catch(() => undefined);
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
