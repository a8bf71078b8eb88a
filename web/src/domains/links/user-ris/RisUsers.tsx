import type { RisUserOfRis } from '@gantry/contract/links/user-ris/schemas'
import type { Ris } from '@gantry/contract/ris/schemas'
import { IconUsers } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { LinkSection } from '../../../kit/links/LinkSection.tsx'
import { UnlinkDialog } from '../../../kit/links/UnlinkDialog.tsx'
import { usePicking } from '../../../kit/next-steps/use-picking.ts'
import { LinkedPerson, nameOf } from '../../../kit/people/LinkedPerson.tsx'
import { InlineText } from '../../../ui/forms/InlineText.tsx'
import { useAsked } from '../../../ui/overlays/use-asked.ts'
import { type RisLinkChanges, useRisUserChanges } from './use-ris-user-changes.ts'
import { isOnItsWay } from './use-user-ris-changes.ts'

const RisUserPicker = lazy(() => import('./RisUserPicker.tsx'))

/** The people who report in a RIS, with their user names there. */
export function RisUsers({ ris }: { ris: Ris }) {
  const { t } = useTranslation(['ris', 'messages'])
  const { risId, name } = ris
  const query = useCall('listRisUsers', { params: { risId } })
  const changes = useRisUserChanges(risId)
  const [isPicking, setPicking] = usePicking('ris-users')
  const unlinking = useAsked<RisUserOfRis>()
  return (
    <>
      <LinkSection
        title={t('users.title')}
        query={query}
        listLabel={t('users.list', { name })}
        failure={t('messages:ris.fetchUsersFailed')}
        empty={{ icon: IconUsers, title: t('users.empty'), hint: t('users.emptyHint') }}
        link={{ label: t('users.link'), onClick: () => setPicking(true) }}
      >
        {(link) => (
          <RisUserRow key={link.userId} link={link} changes={changes} onUnlink={() => unlinking.ask(link)} />
        )}
      </LinkSection>
      <Suspense>
        {isPicking && <RisUserPicker ris={ris} changes={changes} onClose={() => setPicking(false)} />}
      </Suspense>
      <UnlinkDialog
        asked={unlinking}
        title={(link) => t('users.unlinkTitle', { person: nameOf(link) })}
        text={(link) => t('users.unlinkText', { person: nameOf(link), ris: name })}
        onConfirm={({ risUserId }) => changes.unlink.mutate({ params: { risUserId } })}
      />
    </>
  )
}

type RisUserRowProps = { link: RisUserOfRis; changes: RisLinkChanges; onUnlink: () => void }

function RisUserRow({ link, changes, onUnlink }: RisUserRowProps) {
  const { t } = useTranslation('ris')
  const { risUserId, risId, userId, risUserName } = link
  const isWaiting = isOnItsWay(link)
  const name = nameOf(link)
  return (
    <LinkedPerson person={link} isWaiting={isWaiting} onUnlink={onUnlink}>
      {isWaiting ? (
        <bdi dir="ltr">{risUserName || t('users.noName')}</bdi>
      ) : (
        <InlineText
          value={risUserName}
          placeholder={t('users.noName')}
          label={t('users.nameOf', { name })}
          editLabel={t('users.editName', { name })}
          maxLength={80}
          field="risUserName"
          onSave={(text) =>
            changes.rename.mutateAsync({ body: { risUserId, risId, userId, risUserName: text } })
          }
        />
      )}
    </LinkedPerson>
  )
}
