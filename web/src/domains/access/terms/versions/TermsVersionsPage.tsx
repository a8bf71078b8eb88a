import type { TermsVersion } from '@gantry/contract/domains/access/terms/schemas'
import { type TermsDocument, termsDocuments } from '@gantry/contract/domains/access/terms/words'
import { IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { AddButton } from '../../../../kit/records/AddButton.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { ButtonLink } from '../../../../ui/navigation/ButtonLink.tsx'
import { VersionRow } from './VersionRow.tsx'
import classes from './versions.module.css'

const VersionForm = lazy(() => import('./VersionForm.tsx'))
const DeleteVersion = lazy(() => import('./DeleteVersion.tsx'))

type Opened = { add: TermsDocument } | { edit: TermsVersion } | { remove: TermsVersion } | null

/** The versions of the terms and of the privacy notice. There are few, so the lists have no pages. */
export function TermsVersionsPage() {
  const { t } = useTranslation('terms')
  const query = useCall('listTermsVersions')
  const [opened, open] = useState<Opened>(null)
  const close = () => open(null)

  function list(document: TermsDocument) {
    const versions = query.data?.versions.filter((version) => version.document === document)
    if (versions === undefined) return <RowListSkeleton rows={2} />
    if (versions.length === 0) {
      return <EmptyState icon={IconFileText} title={t('list.none')} hint={t('list.noneHint')} />
    }
    return (
      <RowList label={t(`documents.${document}`)}>
        {versions.map((version) => (
          <VersionRow
            key={version.termsVersionId}
            version={version}
            onEdit={() => open({ edit: version })}
            onDelete={() => open({ remove: version })}
          />
        ))}
      </RowList>
    )
  }

  const isOpen = (document: TermsDocument) =>
    query.data?.versions.some((version) => version.document === document && version.may.includes('edit'))

  return (
    <>
      <PageHeader
        title={t('list.title')}
        summary={t('list.summary')}
        actions={
          <ButtonLink to="/terms-versions/acceptances" variant="default">
            {t('people.open')}
          </ButtonLink>
        }
      />
      {query.isError ? (
        <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
      ) : (
        <div className={classes.sections}>
          {termsDocuments.slice(0, query.data ? undefined : 1).map((document) => (
            <Section
              key={document}
              title={t(`documents.${document}`)}
              summary={t(`list.about.${document}`)}
              actions={
                query.data &&
                !isOpen(document) && (
                  <AddButton label={t(`list.add.${document}`)} onClick={() => open({ add: document })} />
                )
              }
            >
              {list(document)}
            </Section>
          ))}
        </div>
      )}
      <Suspense>
        {opened !== null && 'add' in opened && (
          <VersionForm document={opened.add} version={null} onClose={close} />
        )}
        {opened !== null && 'edit' in opened && (
          <VersionForm document={opened.edit.document} version={opened.edit} onClose={close} />
        )}
        {opened !== null && 'remove' in opened && <DeleteVersion version={opened.remove} onClose={close} />}
      </Suspense>
    </>
  )
}
