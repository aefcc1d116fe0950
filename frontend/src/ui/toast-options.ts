export type ToastKind = 'success' | 'error' | 'info';

interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastOptions {
  /** Replaces the toast of the same id instead of adding one. */
  id?: string | undefined;
  action?: ToastAction | undefined;
  /** Secondary text. */
  note?: string | undefined;
  /** Fixed position, for screens in use everywhere; otherwise a free corner is chosen. */
  place?: 'bottom' | undefined;
  /** Milliseconds; default 5 s (specification, section 9). */
  lifeMs?: number | undefined;
}
