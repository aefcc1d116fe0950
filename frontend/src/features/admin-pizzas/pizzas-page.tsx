import { LinkCards } from '#ui/link-cards.tsx';
import { Page } from '#ui/page.tsx';

/** Menu management (specification, section 2). */
export function PizzasPage() {
  return (
    <Page title="Pizzas" lead="What the shop bakes.">
      <LinkCards
        links={[
          {
            to: '/admin/pizza_dashboard/add',
            label: 'Add a pizza',
            text: 'Picture, name, description, price and recipe.',
          },
          {
            to: '/admin/pizza_dashboard/get',
            label: 'View pizzas',
            text: 'The whole menu, to update or delete.',
          },
        ]}
      />
    </Page>
  );
}
