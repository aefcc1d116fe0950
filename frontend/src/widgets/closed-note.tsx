import { Notice } from '#ui/notice.tsx';
import { useShopClosed } from '#shop/use-shop-closed.ts';

/** Says before the choosing, not only at the checkout, that the shop takes no orders right now. */
export function ClosedNote() {
  const closed = useShopClosed();
  if (!closed) return null;
  return (
    <div aria-live="polite">
      <Notice>{closed}</Notice>
    </div>
  );
}
