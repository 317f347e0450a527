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
        // What most pages use is one file: each file more costs the first load its headers.
        codeSplitting: {
          groups: [{ name: 'shared', minShareCount: 4 }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  html: { cspNonce: 'PAGE_NONCE' },
  plugins: [react()],
})
