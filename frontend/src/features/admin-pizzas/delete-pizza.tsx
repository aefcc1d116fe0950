import { type PizzaAnswer, routes } from '@forno/shared/contracts';
import { errors, notices } from '@forno/shared/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isSessionEnd } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { failureText } from '#api/failure-text.ts';
import { keys } from '#api/keys.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface DeletePizzaProps {
  pizza: PizzaAnswer;
  onClose: () => void;
}

const texts = { refused: errors.pizzaDelete, unexpected: errors.pizzaDeleteUnexpected };

/** Asks first. Orders keep the pizza's name, price and picture as they were. */
export function DeletePizza({ pizza, onClose }: DeletePizzaProps) {
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => call(routes.deletePizza, { params: { id: pizza._id } }),
    onSuccess: () => {
      client.setQueryData<PizzaAnswer[]>(keys.pizzas, (list) => list?.filter(({ _id }) => _id !== pizza._id));
      toast.success(notices.pizzaDeleted);
    },
    onError: (error) => {
      if (!isSessionEnd(error)) toast.error(failureText(error, texts));
    },
    onSettled: () => {
      onClose();
      void client.invalidateQueries({ queryKey: keys.pizzas });
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Delete ${pizza.name}?`}
      description={<p>It disappears from the menu at once. Existing orders keep its name and price.</p>}
      confirmLabel={`Delete ${pizza.name}`}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    />
  );
}
