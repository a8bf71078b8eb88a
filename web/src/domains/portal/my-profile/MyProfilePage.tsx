import type { Person } from '@gantry/contract/domains/people/users/schemas'
import { IconId, IconShieldLock } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/queries.ts'
import { CustomSection } from '../../../kit/custom-fields/CustomSection.tsx'
import { everyone } from '../../../kit/pages/readers.ts'
import { EditButton } from '../../../kit/records/EditButton.tsx'
import { RecordTabs } from '../../../kit/records/RecordTabs.tsx'
import { fullName, useViewer } from '../../../sessions/index.ts'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { AskForCorrection } from '../../people/corrections/index.ts'
import { PersonHeader, PhotoActions, ProfileFacts } from '../../people/users/index.ts'
import { ListingSection } from './ListingSection.tsx'
import { type LinkedField, type ProfileSearch, profileTabs } from './profile-search.ts'
import { SecurityTab } from './SecurityTab.tsx'

const ProfileFormDrawer = lazy(() => import('./ProfileFormDrawer.tsx'))

const askFor = (field: 'email' | 'siteCode') => <AskForCorrection field={field} />

const icons = { profile: IconId, security: IconShieldLock }

/** The user's own page, in every role. Other domains add their tabs to it. */
export function MyProfilePage() {
  const { t } = useTranslation('messages')
  const { role } = useViewer()
  // The specification does not open the first call to other roles.
  const read = everyone.some((code) => code === role) ? 'getMyProfile' : 'getMyAccount'
  const profile = useCall(read)
  if (profile.isPending) return <Skeleton height={320} />
  if (profile.isError) {
    const failure = t('users.fetchFailed')
    return <LoadFailure error={profile.error} fallback={failure} onRetry={() => void profile.refetch()} />
  }
  return <MyProfile profile={profile.data} read={() => call(read)} />
}

function MyProfile({ profile, read }: { profile: Person; read: () => Promise<Person> }) {
  const { t } = useTranslation('my-profile')
  const { tab, edit }: Pick<ProfileSearch, 'edit'> & { tab?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [editing, setEditing] = useState<{ field?: LinkedField } | null>(edit ? { field: edit } : null)
  // Otherwise a reload, or the way back to this page, would open the form again.
  useEffect(() => {
    if (edit) void navigate({ to: '.', search: { tab } as never, replace: true })
  }, [edit, tab, navigate])
  return (
    <>
      <PersonHeader
        person={profile}
        title={t('title')}
        actions={<EditButton label={t('edit')} onClick={() => setEditing({})} />}
      />
      <RecordTabs
        page="me"
        kind="user"
        id={profile.userId}
        name={fullName(profile)}
        actions={[]}
        label={t('tabsLabel')}
        tabs={profileTabs}
        icons={icons}
        labelOf={(name) => t(`tabs.${name}`)}
        counted={false}
        current={tab}
      >
        {(shown) =>
          shown === 'security' ? (
            <SecurityTab profile={profile} />
          ) : (
            <>
              <PhotoActions person={profile} />
              <ProfileFacts profile={profile} actionOf={askFor} />
              <CustomSection place="me" values={profile.custom} />
              <ListingSection />
            </>
          )
        }
      </RecordTabs>
      <Suspense>
        {editing && (
          <ProfileFormDrawer
            profile={profile}
            read={read}
            focusOn={editing.field}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </>
  )
}
