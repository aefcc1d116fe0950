import { CustomerNavbar } from './customer-navbar.tsx';
import { Footer } from './footer.tsx';
import { Screen, SkipLink } from './screen.tsx';

export function CustomerLayout() {
  return (
    <>
      <SkipLink />
      <CustomerNavbar />
      <Screen />
      <Footer />
    </>
  );
}
