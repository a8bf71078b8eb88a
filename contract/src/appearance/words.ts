// Plain words, no schema library: the portal's shell lists them and must stay light.

/** `semi-dark`: light pages beside a dark sidebar. `system` is that by day and `dark` by night. */
export const themes = ['semi-dark', 'light', 'dark', 'system'] as const
export const layouts = ['full', 'boxed', 'framed'] as const
/** Three sidebars, then five headers that hold the menu themselves. */
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

/** As the portal looks until someone chooses (docs/contract.md, "The portal"). */
export const defaultAppearance: Appearance = { theme: 'semi-dark', layout: 'full', navigation: 'fixed' }
