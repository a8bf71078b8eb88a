import { lazy } from 'react'
import { fetchTexts } from '../../../i18n/i18n.ts'

// Loaded after the page that shows them, together with their texts.
export const InboxList = lazy(async () => {
  const load = import('./InboxList.tsx')
  await fetchTexts(['inbox'])
  return { default: (await load).InboxList }
})
export const InboxPanel = lazy(async () => {
  const load = import('./InboxPanel.tsx')
  await fetchTexts(['inbox', 'invitations', 'messages'])
  return { default: (await load).InboxPanel }
})

export { InboxCounts } from './InboxCounts.tsx'
export { useInboxCount } from './use-inbox-count.ts'
