import { routes } from '@forno/shared/contracts/customer';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { currentSession, rememberUser } from '#session/session.ts';

let asked: { token: string; answer: Promise<void> } | undefined;

async function ask(token: string): Promise<void> {
  try {
    const { user } = await request(routes.profile, {});
    if (currentSession().token !== token) return;
    queryClient.setQueryData(keys.profile, user);
    rememberUser(user);
  } finally {
    asked = undefined;
  }
}

/**
 * The id of the logged-in user. The token is the only evidence (specification, section 4): if the stored user is
 * missing, the server is asked. Null without a token; rejects with that call's ApiError.
 */
export async function sessionUserId(): Promise<string | null> {
  const { token, userId } = currentSession();
  if (token === null || userId !== null) return userId;
  if (asked?.token !== token) asked = { token, answer: ask(token) };
  await asked.answer;
  return currentSession().userId;
}
