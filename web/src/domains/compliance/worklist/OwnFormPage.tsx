import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import { askToPick } from '../../../kit/next-steps/use-picking.ts'
import { PageLoading } from '../../../ui/feedback/PageLoading.tsx'
import type { ownFormSearch } from './worklist-search.ts'

/** Opens the form that a mail asks for, on the tab of the own qualifications. */
export function OwnFormPage() {
  const { add, renew }: ReturnType<typeof ownFormSearch> = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(() => {
    // Whether this is noted changes nothing for the person.
    call('openChase', {}).catch(() => undefined)
    if (renew !== undefined) askToPick('renew-qualification', renew)
    else askToPick('new-qualification', add)
    void navigate({ to: '/account', search: { tab: 'qualifications' }, replace: true })
  }, [add, renew, navigate])
  return <PageLoading />
}
