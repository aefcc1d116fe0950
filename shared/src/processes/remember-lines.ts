/** Keeps only an output's last lines, to bound the parent's memory. */
export function rememberLines(limit: number): { add: (line: string) => void; text: () => string } {
  const lines: string[] = [];
  return {
    add: (line) => {
      lines.push(line);
      if (lines.length > limit) lines.shift();
    },
    text: () => lines.join('\n'),
  };
}
