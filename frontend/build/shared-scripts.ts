import { customersChunk } from './customers-chunk.ts';

const isOf =
  (parts: readonly string[]) =>
  (id: string): boolean =>
    parts.some((part) => id.includes(part));

const under = (folder: string, ...files: string[]) => files.map((file) => `${folder}${file}`);

/** The scripts that several pages share, each a file of its own: every file is a request more, and named in every page. */
export const sharedScripts = [
  {
    // With what of the query client every page has.
    name: 'react',
    test: isOf([
      ...under('/node_modules/', 'react/', 'react-dom/', 'scheduler/', 'react-router/', 'react-router-dom/'),
      ...under(
        'query-core/build/modern/',
        'focusManager.',
        'mutation.',
        'notifyManager.',
        'onlineManager.',
        'query.',
      ),
      ...under(
        'query-core/build/modern/',
        'removable.',
        'retryer.',
        'subscribable.',
        'thenable.',
        'timeoutManager.',
      ),
      ...under('query-core/build/modern/', 'utils.'),
      'rolldown/runtime',
      ...under('frontend/src/ui/', 'page-facts.', 'stored.'),
    ]),
  },
  {
    name: 'form',
    test: isOf([
      ...under('frontend/src/ui/', 'draft.', 'field.', 'form.', 'checkbox.', 'pairs.'),
      'frontend/src/transport/send-form.',
      'shared/src/messages/everyone/draft-words.',
    ]),
    includeDependenciesRecursively: false,
  },
  {
    // What may harm whom: for orders once more, which need no more of food.
    name: 'food-facts',
    test: isOf(under('shared/src/domain/', 'menu/food.', 'kitchen/allergy-note.')),
    includeDependenciesRecursively: false,
  },
  {
    // Facts of food, on a dozen screens and none of them the first.
    name: 'food',
    test: isOf([
      ...under(
        'shared/src/',
        'domain/text/find-among.',
        'messages/everyone/food-words.',
        'contracts/everyone/food-routes.',
      ),
      ...under(
        'frontend/src/',
        'widgets/food-line.',
        'art/food-mark.',
        'features/customer/menu/menu-f',
        'menu/arranged.',
      ),
    ]),
    includeDependenciesRecursively: false,
  },
  {
    // Drawn pizzas and the road that they travel: never one without the other.
    name: 'pizzas',
    test: isOf([
      ...under(
        'frontend/src/art/',
        'draw-cheese.',
        'draw-crust.',
        'draw-pizza.',
        'draw-sauce.',
        'draw-topping.',
      ),
      ...under(
        'frontend/src/art/',
        'looks.',
        'oven-road.',
        'path.',
        'pizza-art.',
        'place-toppings.',
        'random.',
      ),
      ...under('frontend/src/art/', 'shape.', 'toppings.'),
      ...under('frontend/src/widgets/', 'order-id.', 'oven-road.', 'pizza-picture.'),
    ]),
    includeDependenciesRecursively: false,
  },
  {
    // What a pizza costs and is made of: together wherever either is needed.
    name: 'pricing',
    test: isOf(
      under('shared/src/domain/', 'menu/ingredients.', 'menu/pricing.', 'accounts/roles.', 'limits.'),
    ),
    includeDependenciesRecursively: false,
  },
  {
    // Small things of several screens, none of them the first: one name in every page instead of seven.
    name: 'later',
    test: isOf([
      ...under(
        'shared/src/',
        'contracts/admin/idempotency-key.',
        'domain/checkouts/tenders.',
        'contracts/admin/counter.',
        'contracts/everyone/account',
        'contracts/everyone/fees.',
        'contracts/everyone/pay-link.',
        'contracts/everyone/settings',
        'domain/settings/delivery-area.',
        'domain/settings/delivery-fee.',
        'domain/settings/shop-format.',
        'messages/customer/out-of-stock.',
        'messages/everyone/changed-lines.',
        'messages/everyone/delivery-area.',
        'messages/everyone/delivery-fee.',
      ),
      ...under(
        'frontend/src/',
        'features/customer/checkouts/after-scrolling-back.',
        'features/customer/checkouts/open-dialog.',
        'features/customer/checkouts/razorpay.',
        'features/customer/orders/show-notification.',
        'menu/ingredient-options.',
        'menu/public-menu.',
        'settings/use-fees.',
        'ui/composing.',
        'ui/just-moved.',
      ),
    ]),
    includeDependenciesRecursively: false,
  },
  {
    // What a recipe is made of: its names, on screens of the shop, and its form, here and there.
    name: 'recipe',
    test: isOf(under('frontend/src/widgets/', 'category-names.', 'recipe-fields.')),
    includeDependenciesRecursively: false,
  },
  {
    // Questions before something is done: one name in every page instead of two.
    name: 'confirm-dialog',
    test: isOf([
      ...under('frontend/src/', 'ui/confirm-dialog.', 'widgets/send-dialog.'),
      'shared/src/messages/everyone/all-of.',
    ]),
    includeDependenciesRecursively: false,
  },
  {
    // What a page needs that has been there for a while, and every dialog.
    name: 'dialog',
    test: isOf(under('frontend/src/ui/', 'close-by-back.', 'keep-focus.')),
    includeDependenciesRecursively: false,
  },
  { name: customersChunk, debugName: 'customer', includeDependenciesRecursively: false },
  {
    // What the first page shares with others is small: one file of it instead of nine.
    name: 'shell',
    test: isOf([
      'vite/preload-helper',
      ...under('frontend/src/ui/', 'cx.', 'lazy-part.', 'store.', 'use-now.', 'date-time.', 'badge.'),
      ...under('frontend/src/widgets/', 'status-word.', 'tracker.'),
      'shared/src/domain/orders/order-status.',
    ]),
  },
];
