import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractRoutesPlugin } from './build/contract-routes.ts'
import { devSettingsPlugin } from './build/dev-settings.ts'
import { leaveOutPlugin } from './build/leave-out.ts'
import { precompressPlugin } from './build/precompress.ts'
import { themeCssPlugin } from './build/theme-css.ts'
import { menuColors, theme, themeVariables } from './src/app/theme.ts'

const server = process.env.GANTRY_SERVER ?? 'http://127.0.0.1:8080'

// What the pages outside the shell are made of. A part of theirs that a list needs too must stand here: left to
// the portal's file, it would bring all of that along to a first visit (the budgets notice).
const publicParts = [
  /src\/ui\/(basic\/|PublicLayout|server-form|RichText|TextLink|ButtonLink|LoadFailure|EmptyState)/,
  /src\/ui\/use-(action|error-text|role-label)/,
  /src\/(auth\/SignOutButton|sessions\/session-user)/,
]
const isPublicPart = (id: string) => publicParts.some((parts) => parts.test(id))

// What the shell and nearly every list are made of. What a list alone needs comes with that list.
const portalParts = [
  /src\/(app\/shell|ui\/table)\/|src\/ui\/bulk\/bulk-status/,
  /src\/sessions\/(SessionKeeper|index|use-viewer)/,
  /src\/ui\/(PageHeader|IconButton|PersonCell|RoleBadges|StatusBadge|StatusSwitch|AskingStatusSwitch|Switch|format)/,
  /src\/ui\/use-(asked|change)/,
]
const isPortalPart = (id: string) => portalParts.some((parts) => parts.test(id))

// What many pages use of Mantine, in two files instead of thirty, for a row that is pointed at sends for each of them:
// the parts that nearly stand alone, and those that float or are made of others.
const simpleParts =
  /@mantine\/(hooks|core\/esm\/(core|components\/(ActionIcon|Alert|Anchor|Button|CloseButton|CopyButton|Group|Loader|Progress|Skeleton|Stack|Tabs|Text|Transition|UnstyledButton)))\//

const floatingParts = /node_modules\/(@mantine|@floating-ui)\//

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    leaveOutPlugin(),
    themeCssPlugin(theme, themeVariables, menuColors),
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
    // From it `npm run check` adds up what each page weighs.
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Left alone, every part that two pages share becomes a file of its own, and dozens of files of a few
        // hundred bytes compress badly. What every page starts with, what the pages outside the shell share,
        // and what the shell and all lists need, travel together.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 4 },
            {
              name: 'public',
              test: isPublicPart,
              priority: 3,
            },
            {
              name: 'portal',
              test: isPortalPart,
              priority: 2,
            },
            { name: 'simple', test: simpleParts, priority: 1, minShareCount: 6 },
            { name: 'floating', test: floatingParts, priority: 0, minShareCount: 6 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: server }, '/mailbox': { target: server } },
  },
})
