import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The pages are built once, and served by the console: no address of them names another host. */
// oxlint-disable-next-line import/no-default-export -- Vite reads the default export
export default defineConfig({
  root: 'src/browser',
  base: '/',
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    target: 'es2024',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A part that a page loads late is in the file of another one that is loaded late as well: that is wanted.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          // Two files contain what each visit loads, and a third what most other pages use. The headers of
          // many small files would be larger than their contents.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'start', tags: ['$initial'], priority: 1 },
            // A language stays by itself, with its advice: it is loaded before everything else.
            {
              name: 'shared',
              minShareCount: 4,
              test: (id) => !/\/messages\/|\/notice\/advice|advice-words/.test(id),
            },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  html: { cspNonce: 'PAGE_NONCE' },
  plugins: [react()],
})
