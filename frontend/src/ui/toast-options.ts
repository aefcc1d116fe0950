export type ToastKind = 'success' | 'error' | 'info';

interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastOptions {
  /** Replaces the toast of the same id instead of adding one. */
  id?: string | undefined;
  action?: ToastAction | undefined;
  /** Beside the text, quieter: what it came to. */
  note?: string | undefined;
  /** Where the work is all over the screen; otherwise the free corner is looked for. */
  place?: 'bottom' | undefined;
  /** Milliseconds; 5 s unless told (specification, section 9). */
  lifeMs?: number | undefined;
}
