/** Prints a figure in the test's output. */
export function report(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
