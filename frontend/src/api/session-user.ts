import { routes } from '@forno/shared/contracts';
import { call } from './call.ts';
import { currentSession, rememberUser } from './session.ts';

interface Asked {
  token: string;
  answer: Promise<void>;
}

let asked: Asked | undefined;

async function ask(token: string): Promise<void> {
  try {
    const { user } = await call(routes.profile, {});
    if (currentSession().token === token) rememberUser(user);
  } finally {
    asked = undefined;
  }
}

/**
 * The id of whoever is logged in. A token is the only sign of that (specification, section 4): when the stored user
 * is missing, the server says whose token it is. Null without a token; rejects with the ApiError of that call.
 */
export async function sessionUserId(): Promise<string | null> {
  const { token, userId } = currentSession();
  if (token === null || userId !== null) return userId;
  if (asked?.token !== token) asked = { token, answer: ask(token) };
  await asked.answer;
  return currentSession().userId;
}
