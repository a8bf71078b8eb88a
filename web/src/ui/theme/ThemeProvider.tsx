import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { theme } from './theme.ts'

type ColorScheme = {
  get: () => 'light' | 'dark'
  /** Returns the function that ends the subscription. */
  subscribe: (onChange: () => void) => () => void
}

/** Mantine reads the colour scheme and never sets it. */
function managerOf({ get, subscribe }: ColorScheme): MantineColorSchemeManager {
  let stop = () => {}
  return {
    get,
    set: () => {},
    clear: () => {},
    subscribe: (onUpdate) => {
      stop = subscribe(() => onUpdate(get()))
    },
    unsubscribe: () => stop(),
  }
}

/**
 * Provides Mantine. It would write the variables of the theme and its global classes into style tags, which the content
 * security policy refuses. The build writes the variables into a file, and our own modules use media queries instead
 * of the classes (`visibleFrom` and `hiddenFrom`).
 */
export function ThemeProvider({ colorScheme, children }: { colorScheme: ColorScheme; children: ReactNode }) {
  const [manager] = useState(() => managerOf(colorScheme))
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
