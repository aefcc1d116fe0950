import type { KeyboardEvent } from 'react';

/** Whether a press is an input method's, for a word that it is putting together; in Safari also the Enter that ends it. */
export const isComposing = ({ nativeEvent: { isComposing: is, keyCode } }: KeyboardEvent): boolean =>
  is || keyCode === 229;

/** Enter, pressed on its own. */
export const isEnter = (event: KeyboardEvent): boolean => event.key === 'Enter' && !isComposing(event);
