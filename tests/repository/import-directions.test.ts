import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const refused = [
  ['frontend/src/transport/a.ts', '@forno/shared/server/db'],
  ['frontend/src/app/a.ts', 'mongoose'],
  ['frontend/src/ui/a.ts', '#features/customer/menu/menu-page.tsx'],
  ['frontend/src/live/a.ts', '../app/routes.tsx'],
  ['frontend/src/features/customer/cart/a.ts', '#features/customer/menu/menu-page.tsx'],
  ['frontend/src/features/customer/cart/a.ts', '../../customer/menu/menu-page.tsx'],
  ['frontend/src/features/customer/cart/lines/a.ts', '../../menu/menu-page.tsx'],
  ['frontend/src/features/customer/cart/a.ts', '#app/routes.tsx'],
  ['frontend/src/features/customer/cart/a.ts', '@forno/shared/contracts/admin'],
  ['frontend/src/features/everyone/site/parts/a.ts', '@forno/shared/messages/admin'],
  ['bff/src/orders/a.ts', '../checkouts/verify.ts'],
  ['bff/src/orders/lines/a.ts', '../../checkouts/verify.ts'],
  ['bff/src/orders/a.ts', '../deps.ts'],
  ['bff/src/orders/lines/a.ts', '../../deps.ts'],
  ['bff/src/http/a.ts', '../orders/find-orders.ts'],
  ['workers/src/runtime/a.ts', '../mail/mailer.ts'],
  ['bff/src/orders/a.ts', '@forno/workers'],
  ['bff/src/orders/a.ts', '../../../workers/src/orders/x.ts'],
  ['workers/src/orders/a.ts', '../checkouts/verify.ts'],
  ['embedded/src/razorpay/a.ts', '../../../bff/src/http/x.ts'],
  ['shared/src/domain/a.ts', 'node:crypto'],
  ['shared/src/contracts/a.ts', '../server/db/index.ts'],
  ['shared/src/contracts/admin/a.ts', '../../server/db/index.ts'],
  ['shared/src/server/a.ts', '@forno/bff'],
] as const;

const allowed = [
  ['frontend/src/app/a.ts', '#features/customer/menu/menu-page.tsx'],
  ['frontend/src/features/customer/cart/a.ts', '#ui/button.tsx'],
  ['frontend/src/features/customer/cart/lines/a.ts', '../cart-page.tsx'],
  ['frontend/src/widgets/a.ts', '@forno/shared/contracts/customer'],
  ['frontend/src/features/admin/stock/a.ts', '@forno/shared/contracts/admin'],
  ['shared/src/contracts/admin/a.ts', '../server/jobs/index.ts'],
  ['bff/src/orders/a.ts', '../http/handler.ts'],
  ['bff/src/orders/lines/a.ts', '../../http/handler.ts'],
  ['workers/src/orders/a.ts', '../runtime/load-checkout.ts'],
  ['bff/src/orders/a.ts', './deps.ts'],
  ['bff/src/orders/lines/a.ts', '../deps.ts'],
  ['workers/src/orders/a.ts', '@forno/shared/server/orders'],
  ['shared/src/server/a.ts', '../domain/index.ts'],
] as const;

let folder: string;
let complaints: string;

/** Each import in a file of its own, so that the rule of every line can be told. */
const fileOf = (path: string, index: number): string => path.replace('a.ts', `import-${index}.ts`);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forno-lint-'));
  cpSync(join(repositoryRoot, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  [...refused, ...allowed].forEach(([path, specifier], index) => {
    const file = join(folder, fileOf(path, index));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { x } from '${specifier}';\nexport const y = x;\n`);
  });
  const oxlint = join(repositoryRoot, 'node_modules/.bin/oxlint');
  complaints = spawnSync(oxlint, ['-f', 'unix'], { cwd: folder, encoding: 'utf8' }).stdout;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('imports run one way', () => {
  it.each(refused.map(([path, specifier], index) => ({ path, specifier, index })))(
    '$path may not import $specifier',
    ({ path, specifier, index }) => {
      expect(complaints).toContain(`${fileOf(path, index)}:1:1: '${specifier}' import is restricted`);
    },
  );

  it.each(allowed.map(([path, specifier], index) => ({ path, specifier, index: index + refused.length })))(
    '$path may import $specifier',
    ({ path, index }) => {
      expect(complaints).not.toContain(`${fileOf(path, index)}:`);
    },
  );
});
