import { type PizzaAnswer, routes } from '@forno/shared/contracts';
import { errors, notices } from '@forno/shared/messages';
import { request } from '#transport/request.ts';
import { DeleteDialog } from '#widgets/delete-dialog.tsx';
import { failureText } from '#transport/failure-text.ts';
import { keys } from '#transport/keys.ts';

const texts = { refused: errors.pizzaDelete, unexpected: errors.pizzaDeleteUnexpected };

/** Asks first. Orders keep the pizza's name, price and picture as they were. */
export function DeletePizza({ pizza, onClose }: { pizza: PizzaAnswer; onClose: () => void }) {
  return (
    <DeleteDialog
      one={pizza}
      list={keys.pizzas}
      send={() => request(routes.deletePizza, { params: { id: pizza._id } })}
      doneText={notices.pizzaDeleted}
      failureText={(error) => failureText(error, texts)}
      onClose={onClose}
    >
      It disappears from the menu at once. Existing orders keep its name and price.
    </DeleteDialog>
  );
}
