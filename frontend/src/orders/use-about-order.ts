import { Id } from '@forno/shared/contracts/everyone';
import { useSearchParams } from 'react-router-dom';

interface AboutOrder {
  message: string;
  /** Of its checkout, where the link says it; whose it is the server knows. */
  checkoutId: string | undefined;
}

/** How a message to the shop begins: with the order that a link to here says it is about, and no other words of it. */
export function useAboutOrder(): AboutOrder {
  const [about] = useSearchParams();
  const [number] = /^#?[0-9A-Z-]{1,12}$/i.exec(about.get('order') ?? '') ?? [];
  const { data: checkoutId } = Id.safeParse(about.get('delivery'));
  return { message: number === undefined ? '' : `Order ${number}:\n`, checkoutId };
}
