import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractRoutesPlugin } from './build/contract-routes.ts'
import { devSettingsPlugin } from './build/dev-settings.ts'
import { precompressPlugin } from './build/precompress.ts'
import { themeCssPlugin } from './build/theme-css.ts'
import { theme, themeVariables } from './src/app/theme.ts'

const server = process.env.GANTRY_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    themeCssPlugin(theme, themeVariables),
    contractRoutesPlugin(),
    devSettingsPlugin(),
    precompressPlugin(),
  ],
  build: {
    outDir: 'dist',
    // The policy forbids data: for all but images; a file of its own is cached besides.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: false,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Left alone, every part that two pages share becomes a file of its own, and dozens of files of a few
        // hundred bytes compress badly. What all pages need, and what all lists need, travels together.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|react-i18next|i18next|@tanstack\/(history|store|react-store|router-core|react-router))\//,
            },
            {
              name: 'portal',
              test: /node_modules\/(@tanstack\/(query-core|react-query)|@mantine\/(hooks|core\/esm\/(core|components\/(UnstyledButton|Button|ActionIcon|Input|InputBase|TextInput|NativeSelect|Checkbox|Switch|Badge|Avatar|Skeleton|Pagination|Group|Stack|Loader|CloseButton|Transition|Breadcrumbs)))|react-idle-timer)\/|src\/(app\/shell|ui\/table\/[A-Z])/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server } } },
})
