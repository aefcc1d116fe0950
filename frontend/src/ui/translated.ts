/**
 * A page under the browser's translator. It puts a <font> in the place of each text, which React knows nothing of: what it
 * then takes away or writes into is not in the page any more. From the first <font> on, the text's place is found again,
 * and a text that changes comes back, to be translated anew. Imported for its effect, with the first code after the page.
 */
const fontOf = new WeakMap<Node, Node>();

/** The child of this parent in which the node is, or which stands in its place. */
function standIn(parent: Node, node: Node): Node | null {
  let at = node.parentNode ? node : (fontOf.get(node) ?? null);
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}

function bridge(): void {
  const { prototype } = Node;
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const at = standIn(this, node);
    if (at) removeChild.call(this, at);
    return node;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && standIn(this, before));
    return node;
  };
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  if (!value) return;
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      const font = fontOf.get(this);
      fontOf.delete(this);
      if (!this.parentNode) font?.parentNode?.replaceChild(this, font);
      value.set?.call(this, text);
    },
  });
}

let isBridged = false;

function note({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const font = [...addedNodes].find(({ nodeName }) => nodeName === 'FONT');
  if (!font) return;
  if (!isBridged) bridge();
  isBridged = true;
  // It replaces the text, or is put beside it before the text is taken away.
  for (const node of [...removedNodes, previousSibling, nextSibling])
    if (node instanceof Text && !fontOf.has(node)) fontOf.set(node, font);
}

if ('MutationObserver' in globalThis)
  new MutationObserver((records) => records.forEach(note)).observe(document, {
    childList: true,
    subtree: true,
  });
