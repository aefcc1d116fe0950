export type ToastKind = 'success' | 'error' | 'info';

interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastOptions {
  /** Replaces the toast of the same id instead of adding one. */
  id?: string | undefined;
  action?: ToastAction | undefined;
  /** Milliseconds; 5 s unless told (specification, section 9). */
  lifeMs?: number | undefined;
}
