import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `npm run dev -w @fettle/dashboard` serves the app with its changes at once, on the API of a service that runs. */
const service = process.env.FETTLE_URL ?? 'http://127.0.0.1:4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // What browsers of the last two years understand.
    target: 'baseline-widely-available',
    // An inlined file is a data: URL, which the content security policy of the service refuses for scripts and styles.
    assetsInlineLimit: 0,
    sourcemap: false,
    // What every page needs in one file: that compresses a tenth better than thirty, and saves as many requests.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': service },
  },
});
