import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { COLOR_SCHEME_KEY } from './color-scheme.ts'
import { theme } from './theme.ts'

const manager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })

/**
 * Mantine for everything inside it. The theme's variables and the global classes would go into style tags,
 * which the content security policy refuses: the variables come as a file made while building, and in place
 * of `visibleFrom` and `hiddenFrom` (the classes) stand media queries in our own modules.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
