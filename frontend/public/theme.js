// Runs before the first paint, so that a chosen theme never flashes the other one, nor a visitor's page whoever is
// logged in.
try {
  const theme = localStorage.getItem('forno.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('token')) document.documentElement.dataset.token = '';
} catch {
  // Storage can be forbidden; the system's theme is right then.
}
