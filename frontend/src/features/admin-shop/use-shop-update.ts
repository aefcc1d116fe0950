import { type BodyInput, routes, type ShopAnswer } from '@forno/shared/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { keys } from '#api/keys.ts';
import { showFailure } from '#api/show-failure.ts';
import { toast } from '#ui/toast.ts';

type Parts = Omit<BodyInput<typeof routes.updateShop>, 'version'>;

/** Saves parts of the settings, based on those shown. */
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
      showFailure(error, 'The settings could not be saved.');
    },
  });
}
