/** Closes once and exits, when a signal says so or, with `parentPipe`, when the parent process is gone. */
export function closeWhenTold(close: () => Promise<void>, parentPipe: boolean): void {
  let closing: Promise<void> | undefined;
  const stop = (): void => {
    closing ??= close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  // The parent holds the other end, which closes however the parent dies.
  if (parentPipe) process.stdin.on('end', stop).on('error', stop).resume();
}
