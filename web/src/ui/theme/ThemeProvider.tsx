import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { theme } from './theme.ts'

type ColorScheme = {
  get: () => 'light' | 'dark'
  /** Gives back what ends the subscription. */
  subscribe: (onChange: () => void) => () => void
}

/** Mantine asks for the colour scheme; it never sets it. */
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
 * Mantine for everything inside it. The theme's variables and the global classes would go into style tags,
 * which the content security policy refuses: the variables come as a file made while building, and in place
 * of `visibleFrom` and `hiddenFrom` (the classes) stand media queries in our own modules.
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
