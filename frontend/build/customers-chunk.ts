import { join } from 'node:path';

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const pathsOf = (...files: string[]) => files.map((file) => join(import.meta.dirname, '../src', file));
/** Everybody has these, also before they log in. */
const first = pathsOf('main.tsx', 'prerendered.ts', 'features/everyone/site/home-page.tsx');
/** What a customer's screens bring with them. */
const customers = pathsOf(
  'app/cart-count.tsx',
  'app/orders-in-progress.tsx',
  'features/customer/checkouts/checkout-progress.tsx',
  'features/customer/menu/menu-page.tsx',
  'features/customer/orders/orders-page.tsx',
);
/** The two screens themselves, what is not on every screen (dialogs), and what admins use. */
const apart =
  /\/src\/features\/customer\/(?:menu\/|orders\/|checkouts\/checkout-panel\.)|\/ui\/(?:confirm-dialog|data-table|dialog|empty-state|keep-focus)\.|\/shared\/src\/(?:contracts\/(?:pizza-fields|(?:inventory|order)-changes|report|queue|jobs\/|timeline|audit|papers|policies|bills|status|shop-update|second-factor|ticket\.|user\.|routes\/(?:operation|(?:inventory|order|pizza)-change|paper|policy|second-factor|ticket|user)-routes)|messages\/(?:policies|tickets)\.)|\/node_modules\/(?!zod|@tanstack)/;

/**
 * Rules and texts that the home page reaches only through their folder's index and doesn't use; they need nothing that
 * it lacks.
 */
const words =
  /\/shared\/src\/(?:domain\/(?:accounts\/(?:address-labels|consents)|cart\/cart-lines|menu\/food-kinds|stock\/stock|checkouts\/checkout-state|orders\/delivery-estimate|text\/(?:pluralise|short-id))|messages\/(?:answers|delivery-estimate))\./;

/**
 * What the customer's screens share is one script and one style sheet instead of forty: over the few connections of a
 * browser each of them costs more than what is in it. A name for such a module, none for any other.
 */
export function customersChunk(id: string, graph: Graph): string | null {
  const reachedFrom = (files: readonly string[]): boolean => {
    const reached = new Set(files);
    for (const one of reached)
      for (const next of graph.getModuleInfo(one)?.importedIds ?? []) reached.add(next);
    return reached.has(id);
  };
  return !apart.test(id) && reachedFrom(customers) && (words.test(id) || !reachedFrom(first))
    ? 'customer'
    : null;
}
