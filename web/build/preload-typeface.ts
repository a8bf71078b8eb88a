import type { Plugin } from 'vite'

/** The browser asks for the Latin letters together with the styles, not after it has read them. */
export function preloadTypefacePlugin(file: string): Plugin {
  return {
    name: 'gantry-preload-typeface',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const built = Object.values(bundle).find(
          (output) => output.type === 'asset' && output.originalFileNames.some((name) => name.endsWith(file)),
        )
        if (!built) throw new Error(`The build contains no ${file}.`)
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
          href: `/${built.fileName}`,
        }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
