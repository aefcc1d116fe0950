import type { KeyboardEvent } from 'react';

/** Whether a press is an input method's, for a word that it is putting together; in Safari also the Enter that ends it. */
export const isComposing = ({ nativeEvent: { isComposing: is, keyCode } }: KeyboardEvent): boolean =>
  is || keyCode === 229;

/** What Enter does in a field of one line. */
export const onEnter = (act: () => unknown) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !isComposing(event)) act();
};
