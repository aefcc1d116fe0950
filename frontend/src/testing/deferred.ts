/** A promise that the test keeps when it wants to: what is on its way until then. */
export function deferred<T = void>() {
  let keep: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => (keep = resolve));
  return { promise, keep };
}
