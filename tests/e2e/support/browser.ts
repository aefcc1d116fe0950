import { findProgram } from '@forno/shared/processes';
import type { LaunchOptions } from 'playwright-core';

/**
 * The popups of the address bar, which nobody sees here: each is a page of its own that a whole Chromium opens
 * beside every window, a fifth of what a test costs. The last list wins, so Playwright's own is in it.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'PaintHolding',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
];

/** How the tests run the Chromium of this machine. */
export const browserOptions: LaunchOptions = {
  executablePath: findProgram('chromium', 'chromium-browser', 'google-chrome'),
  args: [
    `--disable-features=${withoutFeatures.join()}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
};
