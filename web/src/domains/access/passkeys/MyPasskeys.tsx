import type { Passkey } from '@gantry/contract/domains/access/passkeys/schemas'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useAsked } from '../../../ui/overlays/use-asked.ts'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { MyPasskeyRow } from './MyPasskeyRow.tsx'

const AddPasskeyDialog = lazy(() => import('./AddPasskeyDialog.tsx'))
const RenamePasskeyDialog = lazy(() => import('./RenamePasskeyDialog.tsx'))
const RemovePasskeyDialog = lazy(() => import('./RemovePasskeyDialog.tsx'))

/** The passkeys of the signed-in person. */
export function MyPasskeys() {
  const { t } = useTranslation('passkeys')
  const query = useCall('listMyPasskeys')
  const [isAdding, adding] = useDisclosure()
  const renaming = useAsked<Passkey>()
  const removing = useAsked<Passkey>()

  function rows() {
    if (query.isError) {
      return (
        <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
      )
    }
    if (!query.data) return <RowListSkeleton />
    const { passkeys } = query.data
    if (passkeys.length === 0) return <Text tone="dimmed">{t('none')}</Text>
    return (
      <RowList label={t('title')}>
        {passkeys.map((passkey) => (
          <MyPasskeyRow
            key={passkey.passkeyId}
            passkey={passkey}
            readAt={query.dataUpdatedAt}
            onRename={() => renaming.ask(passkey)}
            onRemove={() => removing.ask(passkey)}
          />
        ))}
      </RowList>
    )
  }

  return (
    <Section
      title={t('title')}
      summary={t('summary')}
      actions={
        <Button variant="default" size="sm" onClick={adding.open}>
          {t('add')}
        </Button>
      }
    >
      {rows()}
      <Suspense>
        {isAdding && <AddPasskeyDialog onClose={adding.close} />}
        {renaming.isAsking && renaming.item && (
          <RenamePasskeyDialog passkey={renaming.item} onClose={renaming.close} />
        )}
        {removing.isAsking && removing.item && (
          <RemovePasskeyDialog passkey={removing.item} onClose={removing.close} />
        )}
      </Suspense>
    </Section>
  )
}
