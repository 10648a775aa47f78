/**
 * Features for interactive use; the first two start an extra process for every page. Chromium reads only the last list of
 * features, so the important ones of Playwright's list are repeated here.
 */
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'Translate',
];

/** Flags for every start of Chromium. Its sandbox does not work for root. */
export function chromiumFlags(): string[] {
  const flags = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-gpu',
    '--disable-sync',
    `--disable-features=${unusedFeatures.join(',')}`,
  ];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags;
}
