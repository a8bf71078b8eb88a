import type { Group } from '@gantry/contract/domains/people/groups/schemas'
import type { UserRow } from '@gantry/contract/domains/people/users/schemas'
import { roleName } from '@gantry/contract/product'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { callQuery, useCall } from '../../../../api/queries.ts'
import { settings } from '../../../../i18n/settings.ts'
import { LinkPicker } from '../../../../kit/links/LinkPicker.tsx'
import { usePicker, usePickerPage } from '../../../../kit/links/use-picker.ts'
import { PersonAvatar } from '../../../../kit/people/PersonAvatar.tsx'
import { fullName } from '../../../../sessions/index.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { BreakableCode } from '../../../../ui/display/BreakableCode.tsx'
import { Row } from '../../../../ui/layout/RowList.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog.tsx'
import { useAsked } from '../../../../ui/overlays/use-asked.ts'
import type { AdminChanges } from './use-admin-changes.ts'

type AdminPickerProps = { group: Group; changes: AdminChanges; onClose: () => void }

/** Chooses an administrator for a group among the people with the role. */
export default function AdminPicker({ group, changes, onClose }: AdminPickerProps) {
  const { t } = useTranslation(['groups', 'messages'])
  const { groupName } = group
  const picker = usePicker('lastName')
  const moving = useAsked<UserRow>()
  const roles = useCall('listRoles', { query: { pageSize: 200, sortBy: 'roleId' } })
  const roleId = roles.data?.roles.find(
    ({ name }) => name === roleName(settings.productName, 'GroupAdmin'),
  )?.roleId
  const people = usePickerPage({
    ...callQuery('listUsers', {
      body: {
        ...picker.asBody,
        status: true,
        ...(roleId === undefined ? {} : { roleId }),
      },
    }),
    enabled: roleId !== undefined,
  })
  const choose = (person: UserRow) => (person.groupInfo ? moving.ask(person) : changes.give(person))
  const moved = { name: moving.item ? fullName(moving.item) : '', group: groupName }
  const other = moving.item?.groupInfo?.groupName ?? ''
  return (
    <>
      <LinkPicker
        title={t('admins.pickTitle', { group: groupName })}
        what={t('admins.pickWhat')}
        picker={picker}
        query={roles.isError ? { ...roles, data: undefined } : people}
        items={(page) => page.users}
        failure={t('messages:users.fetchAllFailed')}
        emptyText={t('admins.pickEmpty')}
        onClose={onClose}
      >
        {(person) => (
          <HolderRow key={person.userId} person={person} group={group} onChoose={() => choose(person)} />
        )}
      </LinkPicker>
      <ConfirmDialog
        opened={moving.isAsking}
        title={t('admins.moveTitle', moved)}
        confirmLabel={t('admins.moveConfirm')}
        isDangerous
        onConfirm={() => {
          if (moving.item) changes.give(moving.item)
          moving.close()
        }}
        onClose={moving.close}
      >
        {t('admins.moveText', { ...moved, other })}
      </ConfirmDialog>
    </>
  )
}

type HolderRowProps = { person: UserRow; group: Group; onChoose: () => void }

function HolderRow({ person, group, onChoose }: HolderRowProps) {
  const { t } = useTranslation('groups')
  const { groupInfo, email } = person
  const name = fullName(person)
  return (
    <Row
      leading={<PersonAvatar person={person} size={32} />}
      title={<bdi>{name}</bdi>}
      details={
        groupInfo && groupInfo.groupId !== group.groupId ? (
          <bdi>{t('admins.administers', { group: groupInfo.groupName })}</bdi>
        ) : (
          <BreakableCode text={email ?? ''} />
        )
      }
      actions={
        groupInfo?.groupId === group.groupId ? (
          <Badge isMedium>{t('admins.already')}</Badge>
        ) : (
          <Button
            size="compact"
            variant="light"
            leftSection={<IconShieldCheck size={15} aria-hidden />}
            aria-label={t('admins.chooseSomeone', { name })}
            onClick={onChoose}
          >
            {t('admins.choose')}
          </Button>
        )
      }
    />
  )
}
