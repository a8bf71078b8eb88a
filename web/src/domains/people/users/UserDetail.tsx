import type { Person, UserAction } from '@gantry/contract/domains/people/users/schemas'
import {
  IconAffiliate,
  IconFiles,
  IconHeartbeat,
  IconId,
  IconServer2,
  IconShieldCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { PageLinks } from '../../../kit/additions/AddedLinks.tsx'
import { CustomSection } from '../../../kit/custom-fields/CustomSection.tsx'
import { useNextSteps } from '../../../kit/next-steps/added.ts'
import { editStep } from '../../../kit/next-steps/step.ts'
import { isPlatformAdministrator } from '../../../kit/pages/readers.ts'
import { EditButton } from '../../../kit/records/EditButton.tsx'
import { RecordTabs } from '../../../kit/records/RecordTabs.tsx'
import { RecordStatusSwitch } from '../../../kit/status/RecordStatusSwitch.tsx'
import { fullName, useViewer } from '../../../sessions/index.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { ButtonLink } from '../../../ui/navigation/ButtonLink.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { UserDocuments } from '../documents/index.ts'
import { UserGroups } from '../links/user-groups/index.ts'
import { UserMips } from '../links/user-mips/index.ts'
import { UserRis } from '../links/user-ris/index.ts'
import { ResendActivation } from './actions/ResendActivation.tsx'
import { UserActions } from './actions/UserActions.tsx'
import { GroupForAdmin } from './GroupForAdmin.tsx'
import { PersonHeader } from './profile/PersonHeader.tsx'
import { PhotoActions } from './profile/PhotoActions.tsx'
import { ProfileFacts } from './profile/ProfileFacts.tsx'
import { RolesTab } from './RolesTab.tsx'
import { type UserTab, userTabs } from './user-detail-search.ts'

const NextSteps = lazy(() => import('../../../kit/next-steps/NextSteps.tsx'))
const LeaverDialog = lazy(() => import('./actions/LeaverDialog.tsx'))
const CustomValuesDrawer = lazy(() => import('./form/CustomValuesDrawer.tsx'))
const UserFormDrawer = lazy(() => import('./form/UserFormDrawer.tsx'))

const icons = {
  profile: IconId,
  roles: IconShieldCheck,
  mips: IconHeartbeat,
  groups: IconAffiliate,
  ris: IconServer2,
  documents: IconFiles,
}
const countedTabs = ['roles', 'mips', 'groups', 'ris', 'documents'] as const

type UserDetailProps = { profile: Person; tab: string | undefined }

/** The page of a person, for viewers who may read the whole record. */
export function UserDetail({ profile, tab }: UserDetailProps) {
  const { t } = useTranslation('users')
  const viewer = useViewer()
  const [isEditing, editing] = useDisclosure()
  const [isLeaving, leaving] = useDisclosure()
  const [isEditingCustom, editingCustom] = useDisclosure()
  const [hasNextSteps, hideNextSteps] = useNextSteps('user', profile.userId)
  const { userId } = profile
  const can = (action: UserAction) => profile.may.includes(action)
  const name = fullName(profile)
  const isSelf = viewer.userId === userId
  const canCount = isPlatformAdministrator(viewer)
  const steps = can('link')
    ? ([
        { label: t('mips.link'), tab: 'mips', picker: 'user-mips' },
        { label: t('groups.link'), tab: 'groups', picker: 'user-groups' },
        { label: t('ris.link'), tab: 'ris', picker: 'user-ris' },
      ] as const)
    : []
  const { data: counts } = useQuery({
    ...callQuery('getUserCounts', { params: { userId } }),
    enabled: canCount,
  })

  function content(shown: UserTab) {
    switch (shown) {
      case 'profile':
        return (
          <>
            <ProfileFacts profile={profile} />
            <CustomSection
              place={isSelf && !canCount ? 'me' : 'user'}
              values={profile.custom}
              onEdit={can('edit') || isSelf ? undefined : editingCustom.open}
            />
            {can('edit') && <PhotoActions person={profile} />}
          </>
        )
      case 'roles':
        return <RolesTab profile={profile} {...(can('edit') && { onEdit: editing.open })} />
      case 'mips':
        return (
          <UserMips
            userId={userId}
            name={name}
            rights={{
              canLink: can('link'),
              canEditNumber: can('edit-numbers'),
              canAllow: can('change-mips'),
            }}
          />
        )
      case 'groups':
        return (
          <UserGroups
            userId={userId}
            name={name}
            canLink={can('link')}
            // Group administrators leave groups in their own profile: the own list has groups of others too.
            exit={can('unlink-group') && (can('link') || !isSelf) ? 'unlink' : 'none'}
            below={can('set-group') && <GroupForAdmin profile={profile} />}
          />
        )
      case 'ris':
        return <UserRis userId={userId} name={name} canLink={can('link')} />
      case 'documents':
        return (
          <UserDocuments
            userId={userId}
            summary={t(isSelf ? 'documents.visibilityOwnHint' : 'documents.visibilityHint')}
            canChange={can('change-documents')}
          />
        )
    }
  }

  return (
    <>
      <PersonHeader
        person={profile}
        aside={<RecordStatusSwitch kind="user" record={profile} />}
        actions={
          <>
            {can('edit') && (
              <>
                <UserActions profile={profile} />
                <EditButton label={t('detail.edit')} onClick={editing.open} />
              </>
            )}
            {can('remove-access') && (
              <Button
                variant="default"
                leftSection={<IconUserOff size={17} aria-hidden />}
                onClick={leaving.open}
              >
                {t('leaver.open')}
              </Button>
            )}
            <PageLinks on="user" id={userId} />
            {isSelf && (
              <ButtonLink to="/my-profile" variant="default">
                {t('detail.myProfile')}
              </ButtonLink>
            )}
          </>
        }
      />
      <Suspense>
        {hasNextSteps && (
          <NextSteps id={userId} name={name} steps={steps} onHide={hideNextSteps}>
            <ResendActivation profile={profile} />
          </NextSteps>
        )}
      </Suspense>
      <RecordTabs
        kind="user"
        id={userId}
        name={name}
        actions={[...(can('edit') ? [editStep(t('detail.edit'))] : []), ...steps]}
        label={t('detail.tabsLabel', { name })}
        tabs={userTabs}
        icons={icons}
        labelOf={(tabName) => t(`detail.tabs.${tabName}`)}
        counted={canCount && countedTabs}
        counts={{ roles: profile.roles.length, ...counts }}
        current={tab}
      >
        {content}
      </RecordTabs>
      <Suspense>{isLeaving && <LeaverDialog userId={userId} name={name} onClose={leaving.close} />}</Suspense>
      <Suspense>
        {isEditingCustom && <CustomValuesDrawer profile={profile} onClose={editingCustom.close} />}
      </Suspense>
      <Suspense>{isEditing && <UserFormDrawer profile={profile} onClose={editing.close} />}</Suspense>
    </>
  )
}
