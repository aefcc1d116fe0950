import type { PizzaAnswer } from '@forno/shared/contracts';
import { errors } from '@forno/shared/messages';
import { useState } from 'react';
import { failureText } from '#transport/failure-text.ts';
import { ToldLoadFailure } from '#transport/told-load-failure.tsx';
import { usePizzas } from '#shop/use-pizzas.ts';
import { ButtonLink, Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PizzaCard, PizzaCardSkeleton } from '#widgets/pizza-card.tsx';
import { DeletePizza } from './delete-pizza.tsx';
import styles from './pizza-list-page.module.css';

const texts = { refused: errors.pizzasFetch, unexpected: errors.pizzasFetchUnexpected };
const loadText = (error: unknown) => failureText(error, texts);
const addLink = (
  <ButtonLink to="/admin/pizza_dashboard/add" variant="ember">
    Add a pizza
  </ButtonLink>
);

export function PizzaListPage() {
  const pizzas = usePizzas();
  const [deleting, setDeleting] = useState<PizzaAnswer>();
  return (
    <Page title="All pizzas" aside={addLink}>
      <ToldLoadFailure query={pizzas} text={loadText} />
      {pizzas.data?.length === 0 && (
        <EmptyState title="The menu is empty" action={addLink}>
          <p>Customers see pizzas as soon as you add them.</p>
        </EmptyState>
      )}
      <ul className={styles.grid}>
        {pizzas.isPending && [1, 2, 3, 4, 5, 6].map((one) => <PizzaCardSkeleton key={one} foot="2.25rem" />)}
        {pizzas.data?.map((pizza) => (
          <PizzaCard key={pizza._id} pizza={pizza}>
            <PizzaActions pizza={pizza} onDelete={setDeleting} />
          </PizzaCard>
        ))}
      </ul>
      {deleting && <DeletePizza pizza={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}

interface PizzaActionsProps {
  pizza: PizzaAnswer;
  onDelete: (pizza: PizzaAnswer) => void;
}

function PizzaActions({ pizza, onDelete }: PizzaActionsProps) {
  return (
    <div className={styles.actions}>
      <ButtonLink
        size="s"
        to={`/admin/pizza_dashboard/update/${pizza._id}`}
        aria-label={`Update ${pizza.name}`}
      >
        Update
      </ButtonLink>
      <Button size="s" variant="danger" aria-label={`Delete ${pizza.name}`} onClick={() => onDelete(pizza)}>
        Delete
      </Button>
    </div>
  );
}
