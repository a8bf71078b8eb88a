import type { ReadGroup } from '@gantry/contract/domains/people/groups/schemas'
import { IconShieldCheck, IconShieldMinus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '../../../../api/contract-types.ts'
import { useCall } from '../../../../api/queries.ts'
import { LinkSection } from '../../../../kit/links/LinkSection.tsx'
import { UnlinkDialog } from '../../../../kit/links/UnlinkDialog.tsx'
import { usePicking } from '../../../../kit/next-steps/use-picking.ts'
import { PersonAvatar } from '../../../../kit/people/PersonAvatar.tsx'
import { fullName } from '../../../../sessions/index.ts'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { BreakableCode } from '../../../../ui/display/BreakableCode.tsx'
import { RowButton } from '../../../../ui/layout/RowButton.tsx'
import { Row } from '../../../../ui/layout/RowList.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'
import { useAsked } from '../../../../ui/overlays/use-asked.ts'
import { useAdminChanges } from './use-admin-changes.ts'

const AdminPicker = lazy(() => import('./AdminPicker.tsx'))

type Administrator = CallReply<'listGroupAdminUsers'>[number]

/** The administrators of a group. They need not be members. */
export function GroupAdmins({ group }: { group: ReadGroup }) {
  const { t } = useTranslation(['groups', 'links'])
  const canChoose = group.may.includes('choose-administrators')
  const { groupId, groupName } = group
  const query = useCall('listGroupAdminUsers', { params: { groupId } })
  const changes = useAdminChanges(group)
  const [isPicking, setPicking] = usePicking('group-admins')
  const taking = useAsked<Administrator>()
  const namesOf = (person: Administrator) => ({ name: fullName(person), group: groupName })
  return (
    <>
      <LinkSection
        title={t('admins.title')}
        summary={t('admins.summary')}
        query={query}
        listLabel={t('admins.list', { group: groupName })}
        failure={t('links:messages.groups.fetchAdminsFailed')}
        empty={{
          icon: IconShieldCheck,
          title: t('admins.emptyTitle'),
          hint: t(canChoose ? 'admins.emptyHint' : 'admins.emptyReadHint'),
        }}
        link={canChoose && { label: t('admins.add'), onClick: () => setPicking(true) }}
      >
        {(person) => (
          <AdministratorRow
            key={person.userId}
            person={person}
            groupName={groupName}
            {...(canChoose && { onTake: () => taking.ask(person) })}
          />
        )}
      </LinkSection>
      <Suspense>
        {isPicking && <AdminPicker group={group} changes={changes} onClose={() => setPicking(false)} />}
      </Suspense>
      <UnlinkDialog
        asked={taking}
        title={(person) => t('admins.removeTitle', namesOf(person))}
        text={(person) => t('admins.removeText', namesOf(person))}
        confirmLabel={t('admins.removeConfirm')}
        onConfirm={({ userId }) => changes.take(userId)}
      />
    </>
  )
}

type AdministratorRowProps = { person: Administrator; groupName: string; onTake?: () => void }

function AdministratorRow({ person, groupName, onTake }: AdministratorRowProps) {
  const { t } = useTranslation('groups')
  const name = fullName(person)
  const label = t('admins.remove', { name, group: groupName })
  return (
    <Row
      leading={<PersonAvatar person={person} size={34} />}
      title={
        <>
          {onTake ? (
            <TextLink to="/users/userdetails" search={{ id: person.userId } as never}>
              <bdi>{name}</bdi>
            </TextLink>
          ) : (
            <bdi>{name}</bdi>
          )}
          {!person.userStatus && (
            <Badge size="sm" color="gray">
              {t('admins.inactive')}
            </Badge>
          )}
        </>
      }
      details={<BreakableCode text={[person.siteCode, person.email].filter(Boolean).join(' · ')} />}
      actions={onTake && <RowButton label={label} icon={IconShieldMinus} onClick={onTake} />}
    />
  )
}
