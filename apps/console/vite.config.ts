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
      output: {
        codeSplitting: {
          // What each visit loads is in two files, and what most other pages use in a third: the headers of many
          // small ones are larger than what they carry.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'start', tags: ['$initial'], priority: 1 },
            // A language stays by itself: it is loaded before everything else.
            { name: 'shared', minShareCount: 4, test: (id) => !id.includes('/messages/') },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  html: { cspNonce: 'PAGE_NONCE' },
  plugins: [react()],
})
