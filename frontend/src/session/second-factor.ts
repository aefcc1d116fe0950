/** Does what a refusal asks of the person here; whether the refused call may be sent again. */
type Prompt = (code: string) => Promise<boolean>;

let prompt: Prompt | undefined;

/** Who asks for the second factor from now on: the latest. Returns what ends that. */
export function reauthenticateBy(next: Prompt): () => void {
  prompt = next;
  return () => {
    if (prompt === next) prompt = undefined;
  };
}

/** Whether to retry a refused call because the user has just verified. */
export const reauthenticatedAfter = async (code: string): Promise<boolean> => (await prompt?.(code)) ?? false;
