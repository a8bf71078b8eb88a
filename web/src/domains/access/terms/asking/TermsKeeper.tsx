import type { TermsLanguage } from '@gantry/contract/domains/access/terms/words'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { termsRefused } from '../../../../sessions/terms-refused.ts'
import { PrivacyAlert } from './PrivacyAlert.tsx'

const AcceptTerms = lazy(() => import('./AcceptTerms.tsx'))

/** Asks the person to accept new terms over whatever they were doing, and shows a new privacy notice once. */
export default function TermsKeeper() {
  const { i18n } = useTranslation('terms')
  const language = (i18n.resolvedLanguage ?? 'en') as TermsLanguage
  const refusals = useSyncExternalStore(termsRefused.subscribe, termsRefused.count)
  const { data, refetch } = useCall('getMyTerms', { query: { language } })
  useEffect(() => {
    if (refusals > 0) void refetch()
  }, [refusals, refetch])
  return (
    <Suspense>
      {data?.toAccept && <AcceptTerms terms={data.toAccept} />}
      {data?.toSee && !data.toAccept && <PrivacyAlert notice={data.toSee} />}
    </Suspense>
  )
}
