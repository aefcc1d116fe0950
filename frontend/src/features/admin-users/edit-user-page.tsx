import { Coming } from '#ui/coming.tsx';

export function EditUserPage() {
  return <Coming title="Edit a user">Name and email.</Coming>;
}
