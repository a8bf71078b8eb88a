import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const petrol: MantineColorsTuple = [
  '#eaf6f7',
  '#d6ecee',
  '#aad8dc',
  '#7cc3c9',
  '#56b0b8',
  '#379da6',
  '#1d838d',
  '#0e6b75',
  '#0a565f',
  '#073d44',
]
const ember: MantineColorsTuple = [
  '#fff5ea',
  '#fee6cf',
  '#fbcd9f',
  '#f5b06b',
  '#ee963f',
  '#e2801e',
  '#c7680d',
  '#a2500a',
  '#834009',
  '#602e06',
]
const red: MantineColorsTuple = [
  '#fff0ef',
  '#fddedc',
  '#f9bab6',
  '#f4948e',
  '#ee716a',
  '#e2524b',
  '#cc3a35',
  '#b32624',
  '#941b1c',
  '#6c1315',
]
const green: MantineColorsTuple = [
  '#ecf8f0',
  '#d7efdf',
  '#addfbe',
  '#80cd9b',
  '#59bc7c',
  '#38a661',
  '#238a4b',
  '#17713b',
  '#105a2e',
  '#0a4221',
]
const gray: MantineColorsTuple = [
  '#f5f8f9',
  '#edf1f3',
  '#e0e7ea',
  '#cfd8dc',
  '#b4c0c6',
  '#8c9aa2',
  '#667680',
  '#4d5c65',
  '#36444c',
  '#202b31',
]
const dark: MantineColorsTuple = [
  '#d5dde1',
  '#b7c2c8',
  '#9aa7af',
  '#74838c',
  '#44525a',
  '#323f46',
  '#232e34',
  '#182126',
  '#12191d',
  '#0c1114',
]

export const theme = createTheme({
  colors: { petrol, ember, red, green, gray, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 7 },
  white: '#ffffff',
  black: '#182226',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // The files, and the typefaces of Arabic and Chinese, are in ui/styles/fonts.css.
  fontFamily: 'Inter, Stand-in, system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, monospace',
  headings: {
    fontFamily: 'var(--mantine-font-family)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  // The desktop breakpoint of 992 px is Mantine's `md` (62em).
  // Mantine locks scrolling by a style tag, which the content security policy refuses. Instead, ui/styles/base.css
  // keeps the page behind an open dialog from scrolling.
  components: {
    // Names for ui/styles/touch.css, which makes both large enough for fingers.
    Input: { classNames: { input: 'gantry-input' } },
    Modal: {
      classNames: { close: 'gantry-close' },
      defaultProps: { lockScroll: false, centered: true, overlayProps: { backgroundOpacity: 0.5 } },
      styles: { title: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.35 } },
    },
    // Screen readers take a `header` in a dialog for a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    ModalRoot: { defaultProps: { lockScroll: false } },
    DrawerRoot: { defaultProps: { lockScroll: false } },
    Drawer: {
      classNames: { close: 'gantry-close' },
      defaultProps: { lockScroll: false, overlayProps: { backgroundOpacity: 0.5 } },
    },
    // The labels have the place of those of our own fields (ui/basic/Field.module.css), so that inputs side by side are aligned.
    InputWrapper: { styles: { label: { display: 'block', marginBlockEnd: '0.125rem' } } },
    Menu: { defaultProps: { lockScroll: false, shadow: 'md' } },
    Popover: { defaultProps: { lockScroll: false, shadow: 'md' } },
    Tooltip: {
      defaultProps: { withArrow: true, openDelay: 250, events: { hover: true, focus: true, touch: false } },
    },
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 'md' } },
  },
})

export const themeVariables: CSSVariablesResolver = () => ({
  variables: {
    '--gantry-sidebar-width': '232px',
    '--gantry-header-height': '56px',
  },
  light: {
    '--gantry-canvas': '#f1f5f6',
    '--gantry-backdrop': '#d3dfe2',
    '--gantry-surface': '#ffffff',
    '--gantry-line': 'var(--mantine-color-gray-2)',
    '--gantry-row-hover': '#f3f8f9',
    '--gantry-head': '#f5f8f9',
    '--gantry-box-line': 'var(--mantine-color-gray-4)',
    '--gantry-box-arrow': 'var(--mantine-color-gray-6)',
    '--gantry-warning': 'var(--mantine-color-ember-7)',
    '--gantry-accent': 'var(--mantine-color-petrol-7)',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#52626b',
    '--mantine-color-placeholder': '#5e6e77',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-default-border': '#85939b',
    '--mantine-color-disabled-color': '#5e6e77',
  },
  dark: {
    '--gantry-canvas': '#12191d',
    '--gantry-backdrop': '#070b0d',
    '--gantry-surface': '#182126',
    '--gantry-line': '#2c383f',
    '--gantry-row-hover': '#1e2a30',
    '--gantry-head': '#1d272d',
    '--gantry-box-line': 'var(--mantine-color-dark-4)',
    '--gantry-box-arrow': 'var(--mantine-color-dark-3)',
    '--gantry-warning': 'var(--mantine-color-ember-3)',
    '--gantry-accent': 'var(--mantine-color-petrol-4)',
    '--mantine-color-body': '#182126',
    '--mantine-color-dimmed': '#9fadb5',
    '--mantine-color-placeholder': '#8e9ca5',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-green-3)',
    '--mantine-color-anchor': 'var(--mantine-color-petrol-3)',
    '--mantine-color-default-border': '#6b7a83',
    '--mantine-color-disabled-color': '#8e9ca5',
    // Mantine's are darker than the cards on which badges and initials are.
    '--mantine-color-petrol-light': '#17434b',
    '--mantine-color-petrol-light-hover': '#1c525b',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
    '--mantine-color-gray-light-hover': '#3d4b53',
    '--mantine-color-green-light': '#1a4a2f',
    '--mantine-color-green-light-hover': '#215b3a',
    '--mantine-color-red-light': '#5c2726',
    '--mantine-color-red-light-hover': '#702f2d',
    '--mantine-color-ember-light': '#573814',
    '--mantine-color-ember-light-hover': '#6b4519',
  },
})

/**
 * The colours of the menu, for a dark or a light menu and for each colour scheme of the page. They apply to the sidebar
 * or, when the menu is in the header, only inside the menu.
 */
export const menuColors = {
  dark: {
    light: menuOf('#0b3138', '#c9dfe2', '#12424a', '#15525c', '#ffffff', '#f5b06b', '#1b4a52'),
    dark: menuOf('#0d2126', '#c9dfe2', '#14333a', '#16434b', '#ffffff', '#f5b06b', '#1a373e'),
  },
  light: {
    light: menuOf('#ffffff', '#3d4d56', '#edf4f5', '#dcf0f1', '#0a4f57', '#a2500a', '#e0e7ea'),
    dark: menuOf('#182126', '#c3ced3', '#223037', '#1d3f46', '#ffffff', '#f5b06b', '#2c383f'),
  },
}

function menuOf(
  ground: string,
  text: string,
  hover: string,
  active: string,
  activeText: string,
  accent: string,
  line: string,
): Record<string, string> {
  return {
    '--gantry-sidebar': ground,
    '--gantry-sidebar-text': text,
    '--gantry-sidebar-hover': hover,
    '--gantry-sidebar-active': active,
    '--gantry-sidebar-active-text': activeText,
    '--gantry-sidebar-accent': accent,
    '--gantry-sidebar-line': line,
  }
}
