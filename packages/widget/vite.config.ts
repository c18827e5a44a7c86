import { defineConfig } from 'vite';

/** The form of the widget, which its loader imports by this name. What it loads itself has names with digests. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    // What browsers of the last two years understand.
    target: 'baseline-widely-available',
    sourcemap: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/app.ts',
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'app.js', chunkFileNames: '[name]-[hash].js', format: 'es' },
    },
  },
});
