interface Reauthenticator {
  /** Asks for a code; whether the session is verified now. */
  prove: () => Promise<boolean>;
  /** The required second factor is not set up yet. */
  setUp: () => void;
}

let asker: Reauthenticator | undefined;

/** The mounted prompt. */
export function reauthenticateBy(next: Reauthenticator): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}

/** Whether to retry a refused call because the user has just verified. */
export async function provenAfter(code: string): Promise<boolean> {
  if (code === 'second_factor_due') asker?.setUp();
  return code === 'reauthentication_needed' && ((await asker?.prove()) ?? false);
}
