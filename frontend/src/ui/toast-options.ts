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
  /** Top-right unless told (specification, section 9); at the bottom where it would lie over the work. */
  place?: 'bottom' | undefined;
  /** Milliseconds; 5 s unless told (specification, section 9). */
  lifeMs?: number | undefined;
}
