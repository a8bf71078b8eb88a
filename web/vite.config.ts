import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunk-groups.ts'
import { contractRoutesPlugin } from './build/contract-routes.ts'
import { devSettingsPlugin } from './build/dev-settings.ts'
import { gatheredTextsPlugin } from './build/gathered-texts.ts'
import { markdownPlugin } from './build/markdown.ts'
import { pdfFilesPlugin } from './build/pdf-files.ts'
import { precompressPlugin } from './build/precompress.ts'
import { preloadTypefacePlugin } from './build/preload-typeface.ts'
import { themeCssPlugin } from './build/theme-css.ts'
import { menuColors, theme, themeVariables } from './src/ui/theme/theme.ts'

const server = process.env.GANTRY_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    themeCssPlugin(theme, themeVariables, menuColors),
    contractRoutesPlugin(),
    gatheredTextsPlugin(),
    markdownPlugin(),
    devSettingsPlugin(),
    pdfFilesPlugin(),
    preloadTypefacePlugin('inter-latin-wght-normal.woff2'),
    precompressPlugin(),
  ],
  build: {
    outDir: 'dist',
    // The policy forbids data: for all but images; a file of its own is cached besides.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: false,
    // From it `npm run check` adds up what each page weighs.
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // The first script names 500 files, and a hash does not compress: one character less each is 0.4 kB a page.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: server }, '/mailbox': { target: server } },
  },
})
