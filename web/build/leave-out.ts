import type { Plugin } from 'vite'

// What MantineProvider would write into style tags, were it not told to leave that be (app/ThemeProvider.tsx):
// it comes along all the same, and one of the two works out every variable of Mantine's own theme at start.
const unused = ['MantineCssVariables', 'MantineClasses']

/** Puts nothing in place of parts of Mantine that are never drawn. */
export function leaveOutPlugin(): Plugin {
  const left = new Set<string>()
  return {
    name: 'gantry-leave-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const part = unused.find((name) => id.endsWith(`/MantineProvider/${name}/${name}.mjs`))
      if (!part) return null
      left.add(part)
      return `export const ${part} = () => null`
    },
    buildEnd(error) {
      const missed = unused.filter((part) => !left.has(part))
      // Mantine may have moved them: then they would quietly be back.
      if (!error && missed.length > 0) throw new Error(`Mantine has no ${missed.join(' and ')} to leave out.`)
    },
  }
}
