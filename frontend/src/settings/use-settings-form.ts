import { type BodyInput, routes, type SettingsAnswer } from '@forno/shared/contracts/admin';
import { failures, shopNotices } from '@forno/shared/messages/everyone';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useSendForm } from '#transport/send-form.ts';
import type { FormOptions } from '#ui/form.tsx';
import { mergeTyped } from '#ui/merge-typed.ts';
import { nested } from '#ui/nested-form.ts';
import { toast } from '#ui/toast.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { showSettings } from './use-pause-update.ts';

/** Seven days, and three figures about the shop. */
const fixedLists = new Set(['week', 'figures']);

interface SettingsFormOptions<V extends object, Output> extends Omit<FormOptions<V, Output>, 'onSubmit'> {
  save: (settings: Output) => Promise<unknown>;
}

/**
 * The form of one part of the settings. After a refusal they are read again: somebody else may have changed them, and what
 * they changed stands wherever nothing was typed, so that saving does not undo it.
 */
export function useSettingsForm<V extends object, Output>({
  save,
  ...options
}: SettingsFormOptions<V, Output>) {
  const form = useSendForm<V, Output>({
    ...options,
    onSubmit: async (settings) => {
      try {
        await save(settings);
      } catch (error) {
        void refetch(keys.shop);
        throw error;
      }
      toast.success(shopNotices.settingsSaved);
    },
    failure: failures.settingsSave,
  });
  const { busy } = form;
  const shown = JSON.stringify(options.initial);
  const seen = useRef(shown);
  const follow = useEffectEvent(() => {
    form.replace(mergeTyped(form.base, form.values, options.initial, fixedLists));
    form.saved(options.initial);
  });
  // Of one's own save as well, once it is done: as the server has it.
  useEffect(() => {
    if (busy || shown === seen.current) return;
    seen.current = shown;
    follow();
  }, [shown, busy]);
  return { ...nested(form), form: { ...form.form, busy: form.busy } };
}

type Parts = Omit<BodyInput<typeof routes.updateSettings>, 'version'>;

/** Saves parts of the settings, based on those shown. */
export async function saveSettings({ version }: SettingsAnswer, parts: Parts): Promise<void> {
  showSettings(await request(routes.updateSettings, { body: { version, ...parts } }));
}
