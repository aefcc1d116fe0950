import { routes } from '@forno/shared/contracts/admin';
import { adminErrors, adminNotices, errors, ofKind } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink, Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PizzaCard, PizzaCardSkeleton } from '#widgets/pizza-card.tsx';
import { DeleteDialog } from '#widgets/delete-dialog.tsx';
import { keys } from '#transport/keys.ts';
import { request } from '#transport/request.ts';
import styles from './pizza-list-page.module.css';
import { type ListedPizza, movedTo, useAllPizzas, useArrangeMenu } from './use-all-pizzas.ts';

const loadTexts = { refused: errors.pizzasFetch, unexpected: adminErrors.pizzasFetchUnexpected };
const deleteTexts = { refused: adminErrors.pizzaDelete, unexpected: adminErrors.pizzaDeleteUnexpected };
const addLink = (
  <ButtonLink to="/admin/pizza_dashboard/add" variant="ember">
    Add a pizza
  </ButtonLink>
);

export function PizzaListPage() {
  const { menu: pizzas, all: known } = useAllPizzas();
  const arrange = useArrangeMenu();
  // The next press changes what the one before it sends.
  const all = arrange.isPending ? arrange.variables : known;
  const [deleting, setDeleting] = useState<ListedPizza>();
  return (
    <Page title="All pizzas" aside={addLink}>
      <LoadStateWithToast query={pizzas} text={loadTexts} />
      {all?.length === 0 && (
        <EmptyState title="The menu is empty" action={addLink}>
          <p>Customers see pizzas as soon as you add them.</p>
        </EmptyState>
      )}
      <ul className={styles.grid}>
        {!all &&
          !pizzas.isError &&
          [1, 2, 3, 4, 5, 6].map((one) => <PizzaCardSkeleton key={one} foot="5rem" />)}
        {all?.map((pizza, index) => (
          <PizzaCard key={pizza._id} pizza={pizza}>
            <PizzaActions pizza={pizza} onDelete={setDeleting} />
            <div className={styles.actions}>
              <Button
                size="s"
                aria-label={`${pizza.hidden ? 'Show' : 'Hide'} ${pizza.name}`}
                onClick={() =>
                  arrange.mutate(
                    all.map((one) => (one === pizza ? { ...pizza, hidden: !pizza.hidden } : one)),
                  )
                }
              >
                {pizza.hidden ? 'Show' : 'Hide'}
              </Button>
              {pizza.hidden ? (
                <Badge tone="beet">Not on the menu</Badge>
              ) : (
                ([-1, 1] as const).map((by) => (
                  <Button
                    key={by}
                    size="s"
                    variant="quiet"
                    aria-label={`Move ${pizza.name} ${by < 0 ? 'up' : 'down'}`}
                    aria-disabled={all[index + by]?.hidden ?? true}
                    onClick={() => {
                      if (all[index + by]?.hidden === false) arrange.mutate(movedTo(all, index, index + by));
                    }}
                  >
                    {by < 0 ? '↑' : '↓'}
                  </Button>
                ))
              )}
            </div>
          </PizzaCard>
        ))}
      </ul>
      {deleting && <DeletePizza pizza={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}

function PizzaActions({ pizza, onDelete }: { pizza: ListedPizza; onDelete: (pizza: ListedPizza) => void }) {
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

function DeletePizza({ pizza, onClose }: { pizza: ListedPizza; onClose: () => void }) {
  return (
    // Orders keep the pizza's name, price and picture as they were.
    <DeleteDialog
      one={pizza}
      list={keys.pizzas}
      send={() => request(routes.deletePizza, { params: { id: pizza._id } })}
      doneText={ofKind(adminNotices.pizzaDeleted, pizza.kind)}
      failure={deleteTexts}
      onClose={onClose}
    >
      It disappears from the menu at once. Existing orders keep its name and price. To take it off the menu
      for a while, hide it instead.
    </DeleteDialog>
  );
}
