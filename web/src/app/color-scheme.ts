/** The key is Mantine's color scheme manager's too: what is chosen inside the shell holds outside. */
export const COLOR_SCHEME_KEY = 'gantry.colorScheme'

/** Puts the remembered colours, or else the system's, on the page before anything is drawn. */
export function applyColorScheme(): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const chosen = localStorage.getItem(COLOR_SCHEME_KEY)
    const isChosen = chosen === 'light' || chosen === 'dark'
    document.documentElement.dataset.mantineColorScheme = isChosen
      ? chosen
      : system.matches
        ? 'dark'
        : 'light'
  }
  apply()
  system.addEventListener('change', apply)
}
