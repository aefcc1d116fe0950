import { type BodyInput, routes, type SettingsAnswer } from '@forno/shared/contracts/admin';
import { shopNotices, failures } from '@forno/shared/messages/everyone';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { toast } from '#ui/toast.ts';

/** Saves settings that have a call of their own. */
export function useSaveSettings<T>(save: (settings: T) => Promise<unknown>) {
  return useMutation({
    mutationFn: save,
    onSuccess: () => toast.success(shopNotices.settingsSaved),
    onError: (error) => showFailure(error, failures.settingsSave),
    onSettled: () => refetch(keys.shop),
  });
}

type Parts = Omit<BodyInput<typeof routes.updateSettings>, 'version'>;

/** Saves parts of the settings, based on those shown. */
export function useSettingsUpdate({ version }: SettingsAnswer) {
  return useSaveSettings(async (parts: Parts) => {
    queryClient.setQueryData(
      keys.shop,
      await request(routes.updateSettings, { body: { version, ...parts } }),
    );
  });
}
