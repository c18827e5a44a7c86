import { defineConfig } from 'wxt';

/**
 * One source for Chrome, Edge, and Firefox. It asks for no website: `activeTab` gives it the tab in which somebody presses
 * its button, until that tab shows another site.
 */
export default defineConfig({
  srcDir: 'src',
  publicDir: 'public',
  outDir: process.env.FETTLE_EXTENSION_FOLDER ?? '../../dist/extension',
  imports: false,
  manifestVersion: 3,
  telemetry: false,
  zip: { artifactTemplate: 'fettle-{{version}}-{{browser}}.zip', zipSources: false },
  manifest: ({ browser }) => ({
    name: 'Fettle',
    description: 'Pin tasks to the pages of your sites, and see their tasks and audit issues where they are.',
    minimum_chrome_version: '121',
    // Firefox would otherwise only speak HTTPS, which a service on one's own machine or network need not have.
    content_security_policy: { extension_pages: "script-src 'self'; object-src 'self'" },
    permissions: ['activeTab', 'scripting', 'storage'],
    action: { default_title: 'Fettle' },
    commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+F' } } },
    icons: { 16: 'icon-16.png', 32: 'icon-32.png', 48: 'icon-48.png', 128: 'icon-128.png' },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'extension@fettle.invalid',
              strict_min_version: '142.0',
              data_collection_permissions: { required: ['websiteContent', 'authenticationInfo'] },
            },
          },
        }
      : {}),
  }),
});
