import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vite'
import portal from '../vite.config.ts'

// The page of all parts, for people who work on them: it is served by `npm run ui` and never built.
export default mergeConfig(
  portal,
  defineConfig({
    root: import.meta.dirname,
    publicDir: join(import.meta.dirname, '../public'),
    server: { port: 5174, open: true },
  }),
)
