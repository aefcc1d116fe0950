import { type BodyInput, type Profile, routes } from '@forno/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { keys } from '#api/keys.ts';
import { currentSession, rememberUser } from '#api/session.ts';

/** Updates one's own account and the stored user. Rejects with the call's ApiError. */
export function useProfileUpdate() {
  const client = useQueryClient();
  return async (body: BodyInput<typeof routes.updateProfile>): Promise<void> => {
    const { token } = currentSession();
    const { user } = await call(routes.updateProfile, { body });
    client.setQueryData<Profile>(keys.profile, (known) => known && { ...known, phone: undefined, ...user });
    if (currentSession().token === token) rememberUser(user);
  };
}
