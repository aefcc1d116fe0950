interface Reauthenticator {
  /** Asks for a code; whether the session is verified now. */
  prove: () => Promise<boolean>;
  /** The required second factor is not set up yet. */
  setUp: () => void;
}

let prompt: Reauthenticator | undefined;

/** The mounted prompt. */
export function reauthenticateBy(next: Reauthenticator): () => void {
  prompt = next;
  return () => {
    if (prompt === next) prompt = undefined;
  };
}

/** Whether to retry a refused call because the user has just verified. */
export async function reauthenticatedAfter(code: string): Promise<boolean> {
  if (code === 'second_factor_due') prompt?.setUp();
  return code === 'reauthentication_needed' && ((await prompt?.prove()) ?? false);
}
