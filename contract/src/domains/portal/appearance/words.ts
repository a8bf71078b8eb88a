// This file has no schema library, because the portal's shell uses it and must load fast.

/** `semi-dark`: light pages with a dark sidebar. `system` follows the operating system: `semi-dark` or `dark`. */
export const themes = ['semi-dark', 'light', 'dark', 'system'] as const
export const layouts = ['full', 'boxed', 'framed'] as const
/** Three sidebars, then five headers that contain the menu. */
export const navigations = [
  'fixed',
  'mini',
  'drawer',
  'horizontal',
  'dark-horizontal',
  'inside-header',
  'above-header',
  'below-header',
] as const

export type Appearance = {
  theme: (typeof themes)[number]
  layout: (typeof layouts)[number]
  navigation: (typeof navigations)[number]
}

/** The settings until the user chooses (docs/contract.md, "The portal"). */
export const defaultAppearance: Appearance = { theme: 'semi-dark', layout: 'full', navigation: 'fixed' }
