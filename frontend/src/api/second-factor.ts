interface Asker {
  /** Asks for a code; whether the session is proven now. */
  prove: () => Promise<boolean>;
  /** The shop requires a second factor, which has yet to be set up. */
  setUp: () => void;
}

let asker: Asker | undefined;

/** Whoever is on the screen to ask the person. */
export function askBy(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}

/** Whether a refused call is worth another try: the person has just proven who they are. */
export async function provenAfter(code: string): Promise<boolean> {
  if (code === 'second_factor_due') asker?.setUp();
  return code === 'reauthentication_needed' && ((await asker?.prove()) ?? false);
}
