import type { PizzaAnswer } from '@forno/shared/contracts/everyone';
import { formatRupees } from '@forno/shared/domain';
import type {} from '#transport/prerendered-answer.ts';

type Pizza = Pick<PizzaAnswer, 'name' | 'description' | 'price' | 'image' | 'section'>;

/** Minimal checks for rendering; the app validates the response by its contract. */
function isPizza(value: unknown): value is Pizza {
  if (typeof value !== 'object' || value === null) return false;
  if (!('name' in value && 'description' in value && 'price' in value && 'image' in value)) return false;
  const { name, description, price, image } = value;
  return [name, description, image].every((text) => typeof text === 'string') && typeof price === 'number';
}

/**
 * Renders today's pizzas into a prerendered page: the build left one card in a template (build/prerender-pages.ts). Does
 * nothing when they can't be fetched, or when `isLate` by then.
 */
export async function drawPizzas(isLate: () => boolean): Promise<void> {
  const room = document.querySelector('[data-pizzas]');
  const template = document.querySelector<HTMLTemplateElement>('template[data-filled]');
  const path = template?.dataset.filled;
  if (!room || !template || !path) return;
  // Asked only where public/theme.js could: storage may refuse.
  const token = 'token' in document.documentElement.dataset && localStorage.getItem('token');
  const askedAt = Date.now();
  const fetched = fetch(path, {
    headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  });
  const styled = loadSheets(template.content);
  // The first one takes a phone a long time: now, not when the pizzas are here.
  formatRupees(0);
  const response = await fetched;
  const answer: unknown = await response.json();
  await styled;
  if (isLate() || !Array.isArray(answer) || answer.length === 0 || !answer.every(isPizza)) return;
  // Filled inside the template: in the page, the browser would fetch the placeholder's picture.
  const card = template.content.querySelector('li');
  card?.replaceWith(...answer.map((pizza) => fill(card.cloneNode(true), pizza)));
  room.replaceChildren(template.content);
  // Room for what the app puts above them (features/customer/menu).
  room.toggleAttribute('data-sections', new Set(answer.map(({ section }) => section)).size > 1);
  window.prerenderedAnswer = { path, answer, askedAt, headers: response.headers };
}

/** Moves the card's own style sheets into the page; resolves when they apply. */
async function loadSheets(template: DocumentFragment): Promise<void> {
  const sheets = [...template.querySelectorAll('link')];
  const loaded = sheets.map((sheet) => new Promise((resolve) => sheet.addEventListener('load', resolve)));
  document.head.append(...sheets);
  await Promise.all(loaded);
}

/** Fills the card's elements, which the build marked with field names. */
function fill(card: Node, { name, description, price, image }: Pizza): Node {
  const values: Record<string, string> = {
    name,
    description,
    price: formatRupees(price),
    image: encodeURIComponent(image),
  };
  const filled = (text: string) =>
    text.replace(/forno-(\w+)/g, (mark, field: string) => values[field] ?? mark);
  const nodes = document.createNodeIterator(card, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node instanceof Element)
      for (const attribute of node.attributes) attribute.value = filled(attribute.value);
    else node.nodeValue = filled(node.nodeValue ?? '');
  }
  return card;
}
