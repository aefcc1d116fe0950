import { Route, Routes, useLocation } from 'react-router-dom';
import { RequireAdminToken, RequireToken } from '../guards.tsx';

function Where() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

/** Screens behind the guards; every other address shows itself and what led to it. */
export function GuardedRoutes() {
  return (
    <Routes>
      <Route element={<RequireToken />}>
        <Route path="/order" element={<p>My orders</p>} />
        <Route path="/cart" element={<p>My cart</p>} />
      </Route>
      <Route element={<RequireAdminToken />}>
        <Route path="/admin/orders" element={<p>All orders</p>} />
      </Route>
      <Route path="*" element={<Where />} />
    </Routes>
  );
}
