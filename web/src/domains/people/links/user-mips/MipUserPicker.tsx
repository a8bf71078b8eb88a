import type { Mip } from '@gantry/contract/domains/people/mips/schemas'
import { IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { LinkPicker } from '../../../../kit/links/LinkPicker.tsx'
import { PickRow } from '../../../../kit/links/PickRow.tsx'
import { useUntil } from '../../../../kit/links/UntilField.tsx'
import { usePicker, usePickerPage } from '../../../../kit/links/use-picker.ts'
import { personDetails } from '../../../../kit/people/LinkedPerson.tsx'
import { PersonAvatar } from '../../../../kit/people/PersonAvatar.tsx'
import { fullName } from '../../../../sessions/index.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { TypedWarning } from './TypedWarning.tsx'
import type { MipUserChanges, UnlinkedUser } from './use-mip-user-changes.ts'
import { useNumberWarning, useSavedWarning } from './use-number-warning.ts'

type MipUserPickerProps = { mip: Mip; changes: MipUserChanges; onAddNew: () => void; onClose: () => void }

const typedWarning = (text: string, others: string[]) => <TypedWarning text={text} others={others} />

/** Links people to a MIP, each with their provider number there. */
export default function MipUserPicker({ mip, changes, onAddNew, onClose }: MipUserPickerProps) {
  const { t } = useTranslation(['mips', 'links'])
  const { mipId } = mip
  const picker = usePicker('user_id')
  const query = usePickerPage(
    callQuery('listUnlinkedUsersOfMip', {
      params: { mipId },
      body: picker.asBody,
    }),
  )
  const warningOf = useNumberWarning()
  const savedWarning = useSavedWarning()
  const until = useUntil()
  const linksOf = (picks: { item: UnlinkedUser; text: string; flag: boolean }[]) => ({
    body: {
      links: picks.map(({ item, text, flag }) => ({
        mipId,
        userId: item.userId,
        providerNumber: text.trim(),
        allowed: flag,
        validUntil: until.validUntil,
      })),
    },
    users: picks.map(({ item }) => item),
  })
  return (
    <LinkPicker
      title={t('users.pickTitle', { name: mip.name })}
      what={t('users.pickWhat')}
      isWide
      picker={picker}
      query={query}
      items={(page) => page.mipUnlinkedUsers}
      failure={t('links:messages.mips.fetchUnlinkedUsersFailed')}
      emptyText={t('users.pickEmpty')}
      aside={
        <Button
          variant="subtle"
          size="compact"
          leftSection={<IconUserPlus size={15} aria-hidden />}
          onClick={onAddNew}
        >
          {t('users.addNew')}
        </Button>
      }
      field={until.field}
      many={{
        idOf: (user) => user.userId,
        nameOf: fullName,
        label: (count) => t('links:picker.linkChosen', { count }),
        onLink: (picks) => {
          const names = new Map(picks.map(({ item }) => [item.userId, fullName(item)]))
          return changes.linkMany
            .mutateAsync(linksOf(picks))
            .then((links) => savedWarning(links, (link) => names.get(link.userId) ?? ''))
        },
      }}
      onClose={onClose}
    >
      {(user) => (
        <PickRow
          key={user.userId}
          id={user.userId}
          leading={<PersonAvatar person={user} size={34} />}
          name={fullName(user)}
          details={personDetails(user)}
          linkLabel={`${t('users.link')}: ${fullName(user)}`}
          field={{ label: t('number.label'), maxLength: 20, warning: typedWarning }}
          flag={{ label: t('allowed.label') }}
          onLink={(providerNumber, allowed) =>
            changes.link
              .mutateAsync({
                body: { mipId, userId: user.userId, providerNumber, allowed, validUntil: until.validUntil },
                user,
              })
              .then(warningOf)
          }
        />
      )}
    </LinkPicker>
  )
}
