import {
  type CSSVariablesResolver,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineThemeOverride,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'

const MODULE = 'virtual:gantry-theme.css'

// Mantine ships fourteen palettes; a palette the theme does not own never appears on screen.
// Nor do outlined variants, its titles and its text that changes with the width of the window.
const unusedAnywhere = /-outline(-hover)?$|^--mantine-(breakpoint-|primary-color-\d|h\d-)/

function withoutUnused(variables: Record<string, string>, used: string[]): Record<string, string> {
  const unused = Object.keys(DEFAULT_THEME.colors).filter((color) => !used.includes(color))
  const isUnused = (name: string) =>
    unusedAnywhere.test(name) || unused.some((color) => name.startsWith(`--mantine-color-${color}-`))
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !isUnused(name)))
}

type MenuColors = Record<string, Record<'light' | 'dark', Record<string, string>>>

/** On the page itself, and on a part of it that differs. */
const menuCss = (colors: MenuColors) =>
  Object.entries(colors)
    .flatMap(([menu, schemes]) =>
      Object.entries(schemes).map(([scheme, variables]) => {
        const page = `[data-mantine-color-scheme="${scheme}"]`
        const lines = Object.entries(variables).map(([name, value]) => `${name}: ${value};`)
        return `${page}[data-sidebar="${menu}"], ${page} [data-sidebar="${menu}"] { ${lines.join(' ')} }`
      }),
    )
    .join('\n')

export function themeCss(override: MantineThemeOverride, resolver: CSSVariablesResolver): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, override)
  const standard = defaultCssVariablesResolver(theme)
  const own = resolver(theme)
  const used = Object.keys(override.colors ?? {})
  const variables = { ...standard.variables, ...own.variables, ...standard.light, ...own.light }
  const dark = withoutUnused({ ...standard.dark, ...own.dark }, used)
  const css = convertCssVariables({ variables: withoutUnused(variables, used), light: {}, dark }, ':root')
  // Paper is white, whatever the colours on the screen are.
  return css.replace(/:root\[data-mantine-color-scheme="dark"\]\{[^}]*\}/, '@media not print { $& }')
}

// The content security policy allows no inline style tag, so what MantineProvider would
// write into one at run time becomes a static file at build time.
export function themeCssPlugin(
  override: MantineThemeOverride,
  resolver: CSSVariablesResolver,
  menuColors: MenuColors,
): Plugin {
  return {
    name: 'gantry-theme-css',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `${themeCss(override, resolver)}\n${menuCss(menuColors)}` : null),
  }
}
