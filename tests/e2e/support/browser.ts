import { findProgram } from '@forno/shared/processes';
import type { LaunchOptions } from 'playwright-core';

/**
 * Disables the address bar's popups, invisible here: full Chromium opens each as an extra page beside every window, a
 * fifth of a test's cost. The last list wins, so it includes Playwright's own.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled',
  // Playwright's own.
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,PaintHolding,HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
  'LensOverlay,MediaRouter,OptimizationHints,NetworkTimeServiceQuerying,PreconnectToSearch',
];

/** Launch options of the local Chromium. */
export const browserOptions: LaunchOptions = {
  executablePath: findProgram('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'),
  args: [
    // Nothing is drawn for anybody: a process of its own for that costs a twentieth.
    '--in-process-gpu',
    // The pages of one context share a process, which keeps the app's code: a new one costs a quarter of a first load.
    '--process-per-site',
    `--disable-features=${withoutFeatures.join()}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
};
