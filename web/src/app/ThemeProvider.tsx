import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { createColorSchemeManager } from './appearance.ts'
import { theme } from './theme.ts'

const manager = createColorSchemeManager()

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
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
