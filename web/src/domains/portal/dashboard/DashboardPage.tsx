import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchTexts } from '../../../i18n/i18n.ts'
import { useViewer } from '../../../sessions/index.ts'
import { useSignedInUser } from '../../../sessions/session.ts'
import { fullName } from '../../../sessions/session-user.ts'
import { PageLoading } from '../../../ui/feedback/PageLoading.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { OwnMatters } from './OwnMatters.tsx'
import { RoleChips } from './RoleChips.tsx'

// Each role loads only its own dashboard, together with its texts.
const AdminDashboard = lazy(async () => {
  const load = import('./admin-dashboard/AdminDashboard.tsx')
  await fetchTexts(['admin-dashboard'])
  return { default: (await load).AdminDashboard }
})
const GroupDashboard = lazy(async () => {
  const load = import('./group-dashboard/GroupDashboard.tsx')
  await fetchTexts(['group-dashboard'])
  return { default: (await load).GroupDashboard }
})
const MemberDashboard = lazy(async () => {
  const load = import('./member-dashboard/MemberDashboard.tsx')
  await fetchTexts(['member-dashboard'])
  return { default: (await load).MemberDashboard }
})

export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const user = useSignedInUser()
  return (
    <>
      <PageHeader title={t('title')} summary={t('greeting', { name: fullName(user) })} />
      <RoleChips />
      {/* Another role starts anew, because the answers of the role before are forgotten. */}
      <OwnMatters
        key={user.sessionRole}
        below={
          <Suspense fallback={<PageLoading />}>
            <DashboardOfRole />
          </Suspense>
        }
      />
    </>
  )
}

function DashboardOfRole() {
  const { role } = useViewer()
  if (role === 'ProductAdmin') return <AdminDashboard />
  return role === 'GroupAdmin' ? <GroupDashboard /> : <MemberDashboard />
}
