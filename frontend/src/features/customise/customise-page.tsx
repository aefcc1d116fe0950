import { Coming } from '#ui/coming.tsx';

export function CustomisePage() {
  return <Coming title="Make it yours">Base, sauce, cheese and veggies for each pizza in your cart.</Coming>;
}
