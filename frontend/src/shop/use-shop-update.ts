import { type BodyInput, routes, type ShopAnswer } from '@forno/shared/contracts';
import { failures, shopNotices } from '@forno/shared/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { toast } from '#ui/toast.ts';

type Parts = Omit<BodyInput<typeof routes.updateShop>, 'version'>;

/** Saves parts of the settings, based on those shown. */
export function useShopUpdate({ version }: ShopAnswer) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (parts: Parts) => request(routes.updateShop, { body: { version, ...parts } }),
    onSuccess: (shop) => {
      client.setQueryData(keys.shop, shop);
      toast.success(shopNotices.settingsSaved);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: keys.shop });
      showFailure(error, failures.settingsSave);
    },
  });
}
