import { type BodyInput, routes, type SettingsAnswer } from '@forno/shared/contracts/admin';
import { shopNotices, failures } from '@forno/shared/messages/everyone';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { toast } from '#ui/toast.ts';

/** Saves settings that have a call of their own. `save` resolves false when it was refused, which a toast has told. */
export function useSaveSettings<T>(save: (settings: T) => Promise<unknown>) {
  const { isPending, mutate, mutateAsync } = useMutation({
    mutationFn: save,
    onSuccess: () => toast.success(shopNotices.settingsSaved),
    onError: (error) => {
      showFailure(error, failures.settingsSave);
      void refetch(keys.shop);
    },
  });
  return {
    isPending,
    mutate,
    save: (settings: T) =>
      mutateAsync(settings).then(
        () => undefined,
        () => false as const,
      ),
  };
}

/** What is read again beside it is not waited for: the next press, such as Resume, counts at once. */
function show(settings: SettingsAnswer): void {
  queryClient.setQueryData(keys.shop, settings);
  void refetch(keys.shop);
}

type Parts = Omit<BodyInput<typeof routes.updateSettings>, 'version'>;
type Pause = Pick<Parts, 'pause'>;

/** Saves parts of the settings, based on those shown. */
export function useSettingsUpdate({ version }: SettingsAnswer) {
  return useSaveSettings(async (parts: Parts) => {
    show(await request(routes.updateSettings, { body: { version, ...parts } }));
  });
}

/** The same for the pause alone, which needs the kitchen's duty only. */
export function usePauseUpdate({ version }: SettingsAnswer) {
  return useSaveSettings(async (pause: Pause) => {
    show(await request(routes.updatePause, { body: { version, ...pause } }));
  });
}
