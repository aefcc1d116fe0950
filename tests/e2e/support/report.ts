/** A figure for whoever reads the test's output. */
export function report(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
