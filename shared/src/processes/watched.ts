/**
 * A shell that starts the program and terminates it when standard input closes because the parent is gone. Its first
 * line of output is the program's pid.
 */
const script = `
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
echo "program $program"
trap 'kill $program' TERM INT
(read -r _ <&3; kill $program) >/dev/null 2>&1 &
watcher=$!
while kill -0 $program 2>/dev/null; do wait $program; code=$?; done
kill $watcher 2>/dev/null
exit $code
`;

/** How to call a program watched over. */
export function watched(program: string, args: readonly string[]): [string, ...string[]] {
  return ['sh', '-c', script, 'sh', program, ...args];
}

/** The program's pid, if this is that line. */
export function watchedPid(line: string): number | undefined {
  const match = line.match(/^program (\d+)$/);
  return match ? Number(match[1]) : undefined;
}
