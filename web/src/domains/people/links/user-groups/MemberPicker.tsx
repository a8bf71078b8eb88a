import type { Group } from '@gantry/contract/domains/people/groups/schemas'
import type { GroupCandidate } from '@gantry/contract/domains/people/links/user-groups/schemas'
import { IconClipboardText, IconMailForward, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { formatDate } from '../../../../i18n/format.ts'
import { LinkPicker } from '../../../../kit/links/LinkPicker.tsx'
import { useUntil } from '../../../../kit/links/UntilField.tsx'
import { usePicker, usePickerPage } from '../../../../kit/links/use-picker.ts'
import { usePickContext } from '../../../../kit/links/use-picks.ts'
import { PersonAvatar } from '../../../../kit/people/PersonAvatar.tsx'
import { fullName } from '../../../../sessions/index.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { BreakableCode } from '../../../../ui/display/BreakableCode.tsx'
import { TickBox } from '../../../../ui/forms/TickBox.tsx'
import { Row } from '../../../../ui/layout/RowList.tsx'
import { InviteByAddress } from './inviting/InviteByAddress.tsx'
import { InviteResults } from './inviting/InviteResults.tsx'
import { type InviteMany, useInviteMany } from './inviting/use-invite-many.ts'
import type { MemberChanges } from './use-member-changes.ts'

type MemberPickerProps = {
  group: Pick<Group, 'groupId' | 'groupName'>
  changes: MemberChanges
  /** Offers to add people at once too, where the viewer may. */
  canAdd?: boolean
  onClose: () => void
}

/** Invites people to a group, chosen from a list or by pasted addresses. */
export default function MemberPicker({ group, changes, canAdd = false, onClose }: MemberPickerProps) {
  const { groupName } = group
  const inviting = useInviteMany(group.groupId)
  const [names] = useState(() => new Map<number, string>())
  // The text with which the field for addresses begins; null while people are chosen from the list.
  const [addresses, setAddresses] = useState<string | null>(null)
  if (inviting.results) {
    const notInvited = inviting.results.filter(({ outcome }) => outcome === 'REFUSED' || outcome === 'FAILED')
    return (
      <InviteResults
        groupName={groupName}
        results={inviting.results}
        names={names}
        onMore={() => {
          if (addresses !== null) setAddresses(notInvited.map(({ address }) => address).join('\n'))
          inviting.forget()
        }}
        onClose={onClose}
      />
    )
  }
  if (addresses !== null) {
    return (
      <InviteByAddress
        groupName={groupName}
        initialText={addresses}
        inviting={inviting}
        onBack={() => setAddresses(null)}
        onClose={onClose}
      />
    )
  }
  return (
    <People
      group={group}
      changes={changes}
      canAdd={canAdd}
      inviting={inviting}
      names={names}
      onPaste={() => setAddresses('')}
      onClose={onClose}
    />
  )
}

type PeopleProps = MemberPickerProps & {
  canAdd: boolean
  inviting: InviteMany
  /** Receives the names of the people who are invited. */
  names: Map<number, string>
  onPaste: () => void
}

function People({ group, changes, canAdd, inviting, names, onPaste, onClose }: PeopleProps) {
  const { t } = useTranslation('groups')
  const { groupId, groupName } = group
  const until = useUntil(t('picker.untilHint'))
  const picker = usePicker('lastName')
  const query = usePickerPage(
    callQuery('listUnlinkedUsersOfGroup', {
      params: { groupId },
      query: picker.asQuery,
    }),
  )
  return (
    <LinkPicker
      title={t(canAdd ? 'picker.title' : 'picker.inviteTitle', { group: groupName })}
      what={t('picker.what')}
      picker={picker}
      query={query}
      items={(page) => page.unlinkedUsers}
      failure={t('picker.fetchFailed')}
      emptyText={t('picker.empty')}
      aside={
        <Button
          variant="subtle"
          size="compact"
          leftSection={<IconClipboardText size={15} aria-hidden />}
          onClick={onPaste}
        >
          {t('many.paste')}
        </Button>
      }
      {...(canAdd && { field: until.field })}
      many={{
        idOf: ({ userId }) => userId,
        nameOf: fullName,
        label: (count) => t('many.submit', { count }),
        icon: IconMailForward,
        onLink: (picks) => {
          for (const { item } of picks) names.set(item.userId, fullName(item))
          return inviting.send({ userIds: picks.map(({ item }) => item.userId) })
        },
      }}
      onClose={onClose}
    >
      {(person) => (
        <CandidateRow
          key={person.userId}
          person={person}
          onInvite={() => changes.invite.mutate({ params: { userId: person.userId }, body: { groupId } })}
          {...(canAdd && {
            onLink: () =>
              changes.link.mutateAsync({
                query: { 'group-id': groupId, 'user-id': person.userId, validUntil: until.validUntil ?? '' },
                person,
              }),
          })}
        />
      )}
    </LinkPicker>
  )
}

type CandidateRowProps = { person: GroupCandidate; onInvite: () => void; onLink?: () => Promise<unknown> }

function CandidateRow({ person, onInvite, onLink }: CandidateRowProps) {
  const { t, i18n } = useTranslation('groups')
  const picks = usePickContext()
  const name = fullName(person)
  const { userId, email, siteCode, invitedAt, userStatus } = person
  return (
    <Row
      leading={
        <>
          <TickBox
            label={t('many.choose', { name })}
            checked={picks.isChosen(userId)}
            disabled={invitedAt !== null || !userStatus}
            onChange={(isWanted) => picks.choose(userId, isWanted)}
          />
          <PersonAvatar person={person} size={32} />
        </>
      }
      title={<bdi>{name}</bdi>}
      details={<BreakableCode text={[siteCode, email].filter(Boolean).join(' · ')} />}
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
              onClick={(event) => picks.follow(onLink(), name, event.currentTarget.closest('li'), userId)}
            >
              {t('picker.link')}
            </Button>
          )}
        </>
      }
    />
  )
}
