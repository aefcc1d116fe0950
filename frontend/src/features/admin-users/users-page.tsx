import { Coming } from '#ui/coming.tsx';

export function UsersPage() {
  return <Coming title="Users">Everybody with an account.</Coming>;
}
