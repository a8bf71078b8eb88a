import type {
  IdentityConnection,
  LinkedPerson,
} from '@gantry/contract/domains/connections/identity-connections/schemas'
import { IconUserCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { formatTime } from '../../../i18n/format.ts'
import { RowSection } from '../../../kit/lists/RowSection.tsx'
import { fullName } from '../../../sessions/index.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { Row } from '../../../ui/layout/RowList.tsx'
import { Pages } from '../../../ui/list/Pages.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Drawer } from '../../../ui/overlays/Drawer.tsx'
import { useAsked } from '../../../ui/overlays/use-asked.ts'

const PAGE_SIZE = 20
type LinkedPeopleDrawerProps = { connection: IdentityConnection; onClose: () => void }

/** The people whom a hospital signs in, each with a way to remove the link. */
export default function LinkedPeopleDrawer({ connection, onClose }: LinkedPeopleDrawerProps) {
  const { t, i18n } = useTranslation(['identity-connections', 'common'])
  const { identityConnectionId, name } = connection
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('listLinkedPeople', {
      params: { identityConnectionId },
      query: { pageNo: page - 1, pageSize: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const removing = useAsked<LinkedPerson>()
  const asked = removing.item ? fullName(removing.item) : ''
  const remove = useChange('removeIdentityLink', {
    success: t('unlinked', { name: asked }),
    failure: t('unlinkFailed'),
    onSuccess: removing.close,
  })
  const totalPages = query.data?.totalPages ?? 0
  return (
    <Drawer title={<bdi>{t('peopleOf', { name })}</bdi>} size={560} onClose={onClose}>
      <RowSection
        title={t('people')}
        query={query}
        items={query.data?.people}
        renderRow={(person) => (
          <Row
            key={person.userId}
            leading={<IconUserCheck size={20} aria-hidden />}
            title={
              <TextLink to="/users/userdetails" search={{ id: person.userId }}>
                <bdi>{fullName(person)}</bdi>
              </TextLink>
            }
            details={
              <>
                <bdi dir="ltr">{person.email}</bdi> ·{' '}
                {t('since', { time: formatTime(person.linkedAt, i18n.language) })}
              </>
            }
            actions={
              <Button
                variant="default"
                size="compact"
                aria-label={t('unlinkOf', { name: fullName(person) })}
                onClick={() => removing.ask(person)}
              >
                {t('unlink')}
              </Button>
            }
          />
        )}
        failure={t('peopleFailed')}
        empty={{ icon: IconUserCheck, title: t('nobody.title'), hint: t('nobody.hint') }}
      />
      {totalPages > 1 && (
        <nav aria-label={t('common:table.pages', { what: t('people') })}>
          <Pages page={page} totalPages={totalPages} onChange={setPage} />
        </nav>
      )}
      <ConfirmDialog
        opened={removing.isAsking}
        title={t('unlinkQuestion', { name: asked })}
        confirmLabel={t('unlink')}
        isDangerous
        pending={remove.isPending}
        onConfirm={() => {
          if (removing.item) remove.mutate({ params: { identityConnectionId, userId: removing.item.userId } })
        }}
        onClose={removing.close}
      >
        {t('unlinkText')}
      </ConfirmDialog>
    </Drawer>
  )
}
