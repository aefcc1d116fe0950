/** Keeps the last lines of an output, so that a long-running process never fills the memory of its parent. */
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
