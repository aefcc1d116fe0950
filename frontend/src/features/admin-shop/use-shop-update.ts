import { type BodyInput, routes, type ShopAnswer } from '@forno/shared/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isSessionEnd, textOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { keys } from '#api/keys.ts';
import { toast } from '#ui/toast.ts';

type Parts = Omit<BodyInput<typeof routes.updateShop>, 'version'>;

/** Saves parts of the settings, on top of those that the screen shows. */
export function useShopUpdate({ version }: ShopAnswer) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (parts: Parts) => call(routes.updateShop, { body: { version, ...parts } }),
    onSuccess: (shop) => {
      client.setQueryData(keys.shop, shop);
      toast.success('Saved.');
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: keys.shop });
      if (!isSessionEnd(error)) toast.error(textOf(error, 'The settings could not be saved.'));
    },
  });
}
