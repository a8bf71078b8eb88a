import { lazy } from 'react'
import { fetchTexts } from '../../../i18n/i18n.ts'

// Loaded with its texts when its tab is opened, because few visits to a MIP need it.
export const AccreditationPacks = lazy(async () => {
  const load = import('./AccreditationPacks.tsx')
  await fetchTexts(['accreditation-packs'])
  return { default: (await load).AccreditationPacks }
})
