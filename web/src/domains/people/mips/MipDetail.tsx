import type { ReadMip } from '@gantry/contract/domains/people/mips/schemas'
import { IconAffiliate, IconFiles, IconId, IconServer2, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { PageLinks } from '../../../kit/additions/AddedLinks.tsx'
import { AddedPanels } from '../../../kit/additions/AddedPanels.tsx'
import { CustomSection } from '../../../kit/custom-fields/CustomSection.tsx'
import { RecordMenu } from '../../../kit/deleting/RecordMenu.tsx'
import { useNextSteps } from '../../../kit/next-steps/added.ts'
import { editStep } from '../../../kit/next-steps/step.ts'
import { isAdministrator, isPlatformAdministrator } from '../../../kit/pages/readers.ts'
import { EditButton } from '../../../kit/records/EditButton.tsx'
import { RecordHeader } from '../../../kit/records/RecordHeader.tsx'
import { RecordTabs } from '../../../kit/records/RecordTabs.tsx'
import { RecordStatusSwitch } from '../../../kit/status/RecordStatusSwitch.tsx'
import { useViewer } from '../../../sessions/index.ts'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { MipDocuments } from '../documents/index.ts'
import { MipGroups } from '../links/group-mips/index.ts'
import { MipRis } from '../links/ris-mips/index.ts'
import { MipUsers } from '../links/user-mips/index.ts'
import { MipFacts } from './MipFacts.tsx'
import { MipLogo } from './MipLogo.tsx'
import { MipLogoSection } from './MipLogoSection.tsx'
import { type MipTab, mipTabs } from './mip-detail-search.ts'

const NextSteps = lazy(() => import('../../../kit/next-steps/NextSteps.tsx'))
const MipFormDrawer = lazy(() => import('./MipFormDrawer.tsx'))

const icons = {
  profile: IconId,
  users: IconUsers,
  groups: IconAffiliate,
  ris: IconServer2,
  documents: IconFiles,
}
const countedTabs = ['users', 'groups', 'ris', 'documents'] as const

/** The page of a MIP, as far as the viewer may see it. */
export function MipDetail({ mip, tab }: { mip: ReadMip; tab: string | undefined }) {
  const { t } = useTranslation('mips')
  const viewer = useViewer()
  const [isEditing, editing] = useDisclosure()
  const [hasNextSteps, hideNextSteps] = useNextSteps('mip', mip.mipId)
  const { mipId, name } = mip
  const canEdit = mip.may.includes('edit')
  const tabs = mipTabs.filter((own) => {
    if (own === 'users') return isAdministrator(viewer)
    return own === 'ris' ? isPlatformAdministrator(viewer) : true
  })
  const canCount = isAdministrator(viewer)
  const steps = mip.may.includes('link')
    ? ([
        { label: t('users.addNew'), tab: 'users', picker: 'mip-new-user' },
        { label: t('users.link'), tab: 'users', picker: 'mip-users' },
        { label: t('groups.link'), tab: 'groups', picker: 'mip-groups' },
      ] as const)
    : []
  const changes = canEdit ? [{ label: t('logo.upload'), tab: 'profile' }] : []
  const { data: counts } = useQuery({
    ...callQuery('getMipCounts', { params: { mipId } }),
    enabled: canCount,
  })

  function content(shown: MipTab) {
    const logo = canEdit && <MipLogoSection mip={mip} />
    switch (shown) {
      case 'profile':
        return (
          <>
            <MipFacts mip={mip} />
            <AddedPanels
              on="mip"
              id={mipId}
              below={
                <>
                  <CustomSection place="mip" values={mip.custom} />
                  {logo}
                </>
              }
            />
          </>
        )
      case 'users':
        return <MipUsers mip={mip} />
      case 'groups':
        return <MipGroups mip={mip} />
      case 'ris':
        return <MipRis mip={mip} />
      case 'documents':
        return (
          <MipDocuments
            mipId={mipId}
            summary={canEdit ? t('documents.summary') : t('documents.readOnlySummary')}
            canChange={canEdit}
          />
        )
    }
  }

  return (
    <>
      <RecordHeader
        leading={<MipLogo logoUrl={mip.logoUrl} size={64} />}
        title={name}
        crumbs={[{ label: t('title'), to: '/mips' }]}
        aside={<RecordStatusSwitch kind="mip" record={mip} />}
        code={{ label: t('columns.code'), value: mip.code }}
        id={{ label: t('fields.mipId'), value: mipId }}
        actions={
          <>
            <RecordMenu kind="mip" id={mipId} name={name} status={mip.status} />
            {canEdit && <EditButton label={t('detail.edit')} onClick={editing.open} />}
            <PageLinks on="mip" id={mipId} />
          </>
        }
      />
      <Suspense>
        {hasNextSteps && (
          <NextSteps id={mipId} name={name} steps={[...steps, ...changes]} onHide={hideNextSteps} />
        )}
      </Suspense>
      <RecordTabs
        kind="mip"
        id={mipId}
        name={name}
        actions={[...(canEdit ? [editStep(t('detail.edit'))] : []), ...steps, ...changes]}
        label={t('detail.tabsLabel', { name })}
        tabs={tabs}
        icons={icons}
        labelOf={(tabName) => t(`detail.tabs.${tabName}`)}
        counted={canCount && countedTabs}
        counts={counts}
        current={tab}
      >
        {content}
      </RecordTabs>
      <Suspense>{isEditing && <MipFormDrawer mip={mip} onClose={editing.close} />}</Suspense>
    </>
  )
}
