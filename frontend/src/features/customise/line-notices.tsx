import type { CartLine } from '@forno/shared/contracts';
import { tooFewText } from '@forno/shared/messages';
import { useLayoutEffect, useRef } from 'react';
import { isPizzaGone } from '#cart/cart-changes.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

interface LineNoticesProps {
  line: CartLine;
  onRemove: () => void;
}

/** Notices beyond the options: the pizza is gone, or there is too little for the whole cart. */
export function LineNotices({ line, onRemove }: LineNoticesProps) {
  const few = (line.problems ?? []).filter(({ kind }) => kind === 'too_few');
  return (
    <>
      {isPizzaGone(line) && <PizzaGone onRemove={onRemove} />}
      {few.map(({ name, left = 0 }) => (
        <Notice key={name}>{tooFewText(name, left)} Please order fewer, or choose something else.</Notice>
      ))}
    </>
  );
}

function PizzaGone({ onRemove }: Pick<LineNoticesProps, 'onRemove'>) {
  const box = useRef<HTMLDivElement>(null);
  // The choice just made is disabled now: keep the focus.
  useLayoutEffect(() => {
    const within = box.current?.closest('section')?.contains(document.activeElement);
    if (within) box.current?.querySelector('button')?.focus();
  }, []);
  const takeOut = (
    <Button size="s" onClick={onRemove}>
      Remove it
    </Button>
  );
  return (
    <div ref={box}>
      <Notice action={takeOut}>This pizza is no longer on the menu.</Notice>
    </div>
  );
}
