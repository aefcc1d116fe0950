import { basename, dirname, join } from 'node:path';

interface Module {
  importedIds: readonly string[];
  code: string | null;
}
interface Graph {
  getModuleInfo(id: string): Module | null;
}

const source = join(import.meta.dirname, '../src');
const shared = join(import.meta.dirname, '../../shared/src');
const pathsOf = (...files: string[]) => files.map((file) => join(source, file));
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
/** The two screens themselves, and the pay bar. */
const own = pathsOf(
  'features/customer/menu/',
  'features/customer/orders/',
  'features/customer/checkouts/checkout-panel.',
);
/** Not on every screen, with what only they need; of shared, what the bundler finds that only admins use. */
const onWish = [
  ...pathsOf('ui/confirm-dialog.', 'ui/data-table.', 'ui/dialog.', 'ui/empty-state.', 'ui/keep-focus.'),
  ...pathsOf('transport/use-send.', 'widgets/send-dialog.'),
  join(shared, 'messages/everyone/delivery-fee.'),
  join(shared, 'messages/everyone/field-words.'),
  join(shared, 'domain/kitchen/'),
];
const isIn = (id: string, paths: readonly string[]) => paths.some((path) => id.startsWith(path));

/** The names that a module asks of another, `routes.login` for one of a namespace. */
function namesFrom(code: string, index: string, from: string): string[] {
  const imports = [...code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)];
  const asked = imports.filter(([, , specifier = '']) => {
    const path = specifier.replace('@forno/shared', shared);
    return index === (path.startsWith('.') ? join(dirname(from), path) : `${path}/index.ts`);
  });
  return asked.flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => {
      const [imported = '', local = imported] = name.trim().split(/\s+as\s+/);
      if (imported !== 'routes') return imported;
      return [...code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, route = '']) => route);
    }),
  );
}

/** The files behind an index that declare one of the names. */
function declaring(index: string, names: readonly string[], graph: Graph): string[] {
  const declares = new RegExp(`export (?:async )?(?:const|let|function|class) (?:${names.join('|')})\\b`);
  const found: string[] = [];
  const search = (id: string): void => {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (['index.ts', 'routes.ts'].includes(basename(next))) search(next);
      else if (declares.test(graph.getModuleInfo(next)?.code ?? '')) found.push(next);
    }
  };
  if (names.length > 0) search(index);
  return found;
}

/** What a module needs: of a package's index not everything, but the files of the names that it asks for. */
function neededBy(id: string, graph: Graph): string[] {
  const { importedIds, code } = graph.getModuleInfo(id) ?? { importedIds: [], code: null };
  return importedIds.flatMap((next) =>
    next.startsWith(shared) && next.endsWith('/index.ts')
      ? declaring(next, namesFrom(code ?? '', next, id), graph)
      : next,
  );
}

const known = new WeakMap<readonly string[], Set<string>>();

function reachedFrom(files: readonly string[], graph: Graph): Set<string> {
  const reached = known.get(files) ?? new Set(files);
  if (!known.has(files))
    for (const one of reached)
      for (const next of neededBy(one, graph)) if (!isIn(next, onWish)) reached.add(next);
  known.set(files, reached);
  return reached;
}

/**
 * What the customer's screens share is one script and one style sheet instead of forty: over the few connections of a
 * browser each of them costs more than what is in it. A name for such a module, none for any other.
 */
export function customersChunk(id: string, graph: Graph): string | null {
  const isShared = reachedFrom(customers, graph).has(id) && !reachedFrom(first, graph).has(id);
  return isShared && !isIn(id, own) ? 'customer' : null;
}
