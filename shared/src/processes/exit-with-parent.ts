/**
 * Preloaded (`node --import`) into a child that was started with a pipe as its standard input.
 * The pipe ends when the parent goes, however it went: also by kill -9, when nobody could send a signal.
 */
const graceMs = 10_000;

process.stdin
  .on('end', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
    process.kill(process.pid, 'SIGTERM');
  })
  .resume();
if ('unref' in process.stdin) process.stdin.unref();
