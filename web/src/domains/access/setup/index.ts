import { lazy } from 'react'
import { fetchTexts } from '../../../i18n/i18n.ts'

// Most dashboards do not show it, so it is loaded after the page, together with its texts.
export const SetupGuide = lazy(async () => {
  const load = import('./SetupGuide.tsx')
  await fetchTexts(['setup'])
  return { default: (await load).SetupGuide }
})

export { useSetup } from './use-setup.ts'
