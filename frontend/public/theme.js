// Runs before the first paint, so that a chosen theme never flashes the other one, nor a visitor's page whoever is
// logged in. Browsers older than the shop's code read this as well: nothing younger than 2015 here.
(() => {
  const { documentElement } = document;
  const readStorage = () => {
    try {
      const theme = localStorage.getItem('forno.theme');
      if (theme === 'light' || theme === 'dark') documentElement.dataset.theme = theme;
      if (localStorage.getItem('token')) documentElement.dataset.token = '';
    } catch (error) {
      // Storage can be forbidden; the system's theme is right then.
      return error;
    }
  };
  readStorage();

  // Chrome 111, Firefox 121 and Safari 16.4 are the first with all three. The template swallows the page.
  const able = () => {
    try {
      return (
        CSS.supports('color', 'color-mix(in srgb, red, blue)') &&
        CSS.supports('selector(:has(a))') &&
        RegExp('(?<=a)')
      );
    } catch (error) {
      return !error;
    }
  };
  if (!able())
    document.write(
      '<title>Forno</title><body style="margin:10vh auto;max-width:32em;padding:0 1em;font:1.1em/1.5 sans-serif"><h1>Please update your browser</h1><p>Forno needs Chrome or Edge 111, Firefox 121, Safari 16.4 (iOS 16.4) or a newer one.</p><template>',
    );

  // Code that could not be fetched: what helps comes with the newest release.
  let help;
  const recover = () => {
    if (help) return;
    help = document.createElement('script');
    help.src = '/recover.js';
    help.onerror = () => {
      help = undefined;
    };
    document.head.appendChild(help);
  };
  addEventListener('vite:preloadError', recover);
  addEventListener('forno:release', recover);
  addEventListener('error', (event) => /SCRIPT|LINK/.test(event.target.nodeName) && recover(), true);

  addEventListener('load', () => {
    const script = document.createElement('script');
    script.src = '/offline.js';
    document.head.appendChild(script);
  });
})();
