import type { Group } from '@gantry/contract/groups/schemas'
import type { GroupCandidate } from '@gantry/contract/links/user-groups/schemas'
import { IconMailForward, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { formatDate } from '../../../i18n/format.ts'
import { LinkPicker } from '../../../kit/links/LinkPicker.tsx'
import { usePicker, usePickerPage } from '../../../kit/links/use-picker.ts'
import { usePickContext } from '../../../kit/links/use-picks.ts'
import { PersonAvatar } from '../../../kit/people/PersonAvatar.tsx'
import { fullName, useViewer } from '../../../sessions/index.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { canLinkMembers } from '../../groups/index.ts'
import type { MemberChanges } from './use-member-changes.ts'

type MemberPickerProps = { group: Group; changes: MemberChanges; onClose: () => void }

/** Invites people to a group, or adds them at once where the viewer may. */
export default function MemberPicker({ group, changes, onClose }: MemberPickerProps) {
  const { t } = useTranslation('groups')
  const canLink = canLinkMembers(useViewer())
  const { groupId, groupName } = group
  const picker = usePicker('lastName')
  const query = usePickerPage(
    callQuery('listUnlinkedUsersOfGroup', {
      params: { groupId },
      query: picker.asQuery,
    }),
  )
  return (
    <LinkPicker
      title={t(canLink ? 'picker.title' : 'picker.inviteTitle', { group: groupName })}
      what={t('picker.what')}
      picker={picker}
      query={query}
      items={(page) => page.unlinkedUsers}
      failure={t('picker.fetchFailed')}
      emptyText={t('picker.empty')}
      onClose={onClose}
    >
      {(person) => (
        <CandidateRow
          key={person.userId}
          person={person}
          onInvite={() => changes.invite.mutate({ params: { userId: person.userId }, body: { groupId } })}
          {...(canLink && {
            onLink: () =>
              changes.link.mutateAsync({ query: { 'group-id': groupId, 'user-id': person.userId }, person }),
          })}
        />
      )}
    </LinkPicker>
  )
}

type CandidateRowProps = { person: GroupCandidate; onInvite: () => void; onLink?: () => Promise<unknown> }

function CandidateRow({ person, onInvite, onLink }: CandidateRowProps) {
  const { t, i18n } = useTranslation('groups')
  const { follow } = usePickContext()
  const name = fullName(person)
  const { email, siteCode, invitedAt, userStatus } = person
  return (
    <Row
      leading={<PersonAvatar person={person} size={32} />}
      title={<bdi>{name}</bdi>}
      details={<bdi dir="ltr">{[siteCode, email].filter(Boolean).join(' · ')}</bdi>}
      actions={
        <>
          {invitedAt ? (
            <Badge color="ember" isMedium>
              {t('picker.invited', { date: formatDate(invitedAt, i18n.language) })}
            </Badge>
          ) : (
            userStatus && (
              <Button
                size="compact"
                variant={onLink ? 'default' : 'light'}
                leftSection={<IconMailForward size={15} aria-hidden />}
                aria-label={t('picker.inviteSomeone', { name })}
                onClick={onInvite}
              >
                {t('picker.invite')}
              </Button>
            )
          )}
          {onLink && (
            <Button
              size="compact"
              variant="light"
              leftSection={<IconUserPlus size={15} aria-hidden />}
              aria-label={t('picker.linkSomeone', { name })}
              onClick={(event) => follow(onLink(), name, event.currentTarget.closest('li'))}
            >
              {t('picker.link')}
            </Button>
          )}
        </>
      }
    />
  )
}
