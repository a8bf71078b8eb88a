import type { PortalLanguage } from '@gantry/contract/texts/portal-languages'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { part } from '../../../../kit/additions/part.ts'
import { termsRefused } from '../../../../sessions/terms-refused.ts'

// Every page asks, and few have something to show.
const AcceptTerms = part(() => import('./AcceptTerms.tsx'), 'terms')
const TermsByNotice = part(() => import('./TermsByNotice.tsx'), 'terms')
const PrivacyAlert = part(() => import('./PrivacyAlert.tsx'), 'terms')

/** Asks the person to accept new terms over whatever they were doing, and shows a new privacy notice once. */
export default function TermsKeeper() {
  const { i18n } = useTranslation()
  const language = (i18n.resolvedLanguage ?? 'en') as PortalLanguage
  const refusals = useSyncExternalStore(termsRefused.subscribe, termsRefused.count)
  const { data, refetch } = useCall('getMyTerms', { query: { language } })
  useEffect(() => {
    if (refusals > 0) void refetch()
  }, [refusals, refetch])
  return (
    <Suspense>
      {data?.toAccept && <AcceptTerms terms={data.toAccept} />}
      {data?.byNotice && <TermsByNotice notice={data.byNotice} />}
      {data?.toSee && !data.toAccept && <PrivacyAlert notice={data.toSee} />}
    </Suspense>
  )
}
