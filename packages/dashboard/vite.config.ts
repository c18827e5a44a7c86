import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadPages } from './preload-pages.ts';
import { requestFiles } from './request-files.ts';
import { shipFont } from './ship-font.ts';
import { showOpening } from './show-opening.ts';

/** `npm run dev -w @fettle/dashboard` serves the app with its changes at once, on the API of a service that runs. */
const service = process.env.FETTLE_URL ?? 'http://127.0.0.1:4000';

/** Draws only the rows in view: for the board, and for other long lists. */
const lists = /tanstack.(react-)?virtual|features.board.(cards.focus-card|columns.column-query)\./;

/** Drags by mouse: loads after the board, and with pages whose parts have an order. */
const drag = /pragmatic-drag-and-drop|features.board.drag.drag-library\./;

/** What forms are made of, with what it is built on, and the links in their texts. */
const field = /ui.controls.text-(field|link)\./;

/**
 * What menus, dialogs, sheets, and lists to pick from are made of: small modules, most of which every page loads once it is
 * idle.
 */
const popups = /@base-ui|@floating-ui|src.ui.overlays.(keeps-escape|sheet-classes|sheet-head)\./;

/** Signing in: a page of many small parts, all of which it needs at once. */
const signIn =
  /features.auth.(auth-page|google-button|other-ways|password-field|passkey-button|provider-button|second-step|sign-in-button)|components.second-factor|data.(account.(google-sign-in|passkeys)|orgs.single-sign-on)|strings.(auth|second-factors|single-sign-on)\./;

/** Icons that only settings and audits show. */
const rareIcons =
  /lucide-react.*icons.(alarm-clock|arrow-left|calendar-days|calendar-sync|circle-dashed|circle-pause|circle-slash|circle-x|download|eye|eye-off|file-code|file-down|file-input|file-search|files|fingerprint|git-branch|history|image-up|info|layout-template|lock-keyhole|mail-check|mail-question-mark|mail-warning|mail-x|pause|play|rotate-cw|shield-alert|shield-check|smartphone|square-arrow-out-up-right|square-pen|triangle-alert|undo-2|users-round|webhook)\./;

/** Small parts that many pages use and that bring little along. */
const shared =
  /lucide-react|query.*infinite|src.(browser(?!.load-again)|data(?!.(pending|orgs(?!.orgs\.)|client.(periods|save-csv)|account.(google-sign-in|passkeys|pending-link)|audits.(finding-tasks|ignored-issues)|projects.(connections|webhooks)|tasks.(change-task|duplicate-task|recurring|task-templates))))|src.strings.(common|errors|names|format|task-actions|activity|pickers)|src.(ui|components).([\w-]+.)?(announce|avatar|badge|blocked-mark|button|choice-menu|due-date|copy-text|empty-state|form-error|is-touch|kbd|label-chip|load-more|priority-icon|repeat-mark|search-box|search-field|segmented-control|selection|short-url|waiting-mark)\./i;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadPages(), requestFiles(), shipFont(), showOpening()],
  resolve: {
    // Libraries bring this for React 17; later ones have it built in.
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // What browsers of the last two years understand.
    target: 'baseline-widely-available',
    // These browsers know modulepreload.
    modulePreload: { polyfill: false },
    // An inlined file is a data: URL, which the content security policy of the service refuses for scripts and styles.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Says which files a page is made of, for the test of how much that is.
    manifest: true,
    // What every page needs in one file: that compresses a tenth better than thirty, and saves as many requests.
    // What several pages need is a second one, for the same reason; what only some of them do stays by itself.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'] },
            { name: 'drag', test: drag },
            { name: 'lists', test: lists },
            { name: 'icons', test: rareIcons, minShareCount: 2 },
            { name: 'shared', test: shared, minShareCount: 2 },
            { name: 'field', test: field },
            { name: 'popups', test: popups, minShareCount: 2 },
            { name: 'sign-in', test: signIn },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': service },
  },
});
