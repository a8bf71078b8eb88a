export { colorScheme, showAppearance, startAppearance, useAppearance } from './appearance.ts'
