import { type BodyInput, routes, type ShopAnswer } from '@forno/shared/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { showFailure } from '#transport/show-failure.ts';
import { toast } from '#ui/toast.ts';

type Parts = Omit<BodyInput<typeof routes.updateShop>, 'version'>;

/** Saves parts of the settings, based on those shown. */
export function useShopUpdate({ version }: ShopAnswer) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (parts: Parts) => request(routes.updateShop, { body: { version, ...parts } }),
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
