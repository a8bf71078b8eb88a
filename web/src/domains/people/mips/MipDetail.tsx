import type { Mip } from '@gantry/contract/domains/people/mips/schemas'
import {
  IconAffiliate,
  IconCertificate,
  IconFiles,
  IconFileZip,
  IconHistory,
  IconId,
  IconServer2,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { useNextSteps } from '../../../kit/next-steps/added.ts'
import { EditButton } from '../../../kit/records/EditButton.tsx'
import { RecordHeader } from '../../../kit/records/RecordHeader.tsx'
import { useViewer } from '../../../sessions/index.ts'
import { PageTabs } from '../../../ui/layout/PageTabs.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { AccreditationPacks } from '../../compliance/accreditation-packs/index.ts'
import { History } from '../../compliance/audit/index.ts'
import { Qualifications } from '../../compliance/qualifications/index.ts'
import { AccessButton } from '../../compliance/reach/index.ts'
import { canSeeReadiness, MipReadinessCard } from '../../compliance/requirements/index.ts'
import { MipDocuments } from '../documents/index.ts'
import { MipGroups } from '../links/group-mips/index.ts'
import { MipRis } from '../links/ris-mips/index.ts'
import { MipUsers } from '../links/user-mips/index.ts'
import { MipFacts } from './MipFacts.tsx'
import { MipLogo } from './MipLogo.tsx'
import { MipLogoSection } from './MipLogoSection.tsx'
import { MipStatusSwitch } from './MipStatusSwitch.tsx'
import { type MipTab, mipTabs } from './mip-detail-search.ts'
import * as policy from './policy.ts'

const NextSteps = lazy(() => import('../../../kit/next-steps/NextSteps.tsx'))
const MipFormDrawer = lazy(() => import('./MipFormDrawer.tsx'))

const icons = {
  profile: IconId,
  users: IconUsers,
  groups: IconAffiliate,
  ris: IconServer2,
  documents: IconFiles,
  qualifications: IconCertificate,
  accreditation: IconFileZip,
  history: IconHistory,
}

/** The page of a MIP, as far as the viewer may see it. */
export function MipDetail({ mip, tab: wantedTab }: { mip: Mip; tab: MipTab }) {
  const { t } = useTranslation('mips')
  const viewer = useViewer()
  const [isEditing, editing] = useDisclosure()
  const [hasNextSteps, hideNextSteps] = useNextSteps('mip', mip.mipId)
  const { mipId, name } = mip
  const canEdit = policy.canEditMips(viewer)
  const tabs = mipTabs.filter((tab) => {
    if (tab === 'users') return policy.canSeeUsersOfMips(viewer)
    if (tab === 'qualifications') return policy.canSeeQualificationsOfMips(viewer)
    if (tab === 'ris') return policy.canSeeRisOfMips(viewer)
    if (tab === 'accreditation') return policy.canMakePacks(viewer)
    return tab === 'history' ? policy.canReadHistory(viewer) : true
  })
  const canCount = policy.canSeeUsersOfMips(viewer)
  const { data: counts } = useQuery({
    ...callQuery('getMipCounts', { params: { mipId } }),
    enabled: canCount,
  })
  const current = tabs.find((tab) => tab === wantedTab) ?? 'profile'

  function content() {
    const logo = canEdit && <MipLogoSection mip={mip} />
    switch (current) {
      case 'profile':
        return (
          <>
            <MipFacts mip={mip} />
            {canSeeReadiness(viewer) ? <MipReadinessCard mipId={mipId} below={logo} /> : logo}
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
      case 'qualifications':
        return <Qualifications holder={{ mipId }} />
      case 'accreditation':
        return (
          <Suspense fallback={<RowListSkeleton />}>
            <AccreditationPacks mipId={mipId} isOfGroup={!policy.packsContainAll(viewer)} />
          </Suspense>
        )
      case 'history':
        return <History subjectType="mip" subjectId={mipId} />
    }
  }

  return (
    <>
      <RecordHeader
        leading={<MipLogo logoUrl={mip.logoUrl} size={64} />}
        title={name}
        crumbs={[{ label: t('title'), to: '/mips' }]}
        aside={<MipStatusSwitch mip={mip} />}
        code={{ label: t('columns.code'), value: mip.code }}
        id={{ label: t('fields.mipId'), value: mipId }}
        actions={
          <>
            {canEdit && <EditButton label={t('detail.edit')} onClick={editing.open} />}
            <AccessButton about={{ ability: 'mip.read', thingId: mipId }} />
          </>
        }
      />
      <Suspense>
        {hasNextSteps && (
          <NextSteps
            id={mipId}
            name={name}
            steps={[
              { label: t('users.addNew'), tab: 'users', picker: 'mip-new-user' },
              { label: t('users.link'), tab: 'users', picker: 'mip-users' },
              { label: t('groups.link'), tab: 'groups', picker: 'mip-groups' },
              { label: t('logo.upload'), tab: 'profile' },
            ]}
            onHide={hideNextSteps}
          />
        )}
      </Suspense>
      <PageTabs
        label={t('detail.tabsLabel', { name })}
        tabs={tabs}
        icons={icons}
        labelOf={(tabName) => t(`detail.tabs.${tabName}`)}
        {...(canCount && {
          counts: {
            users: counts?.users,
            groups: counts?.groups,
            ris: counts?.ris,
            documents: counts?.documents,
            qualifications: counts?.qualifications,
          },
        })}
        current={current}
        id={mipId}
      >
        {content()}
      </PageTabs>
      <Suspense>{isEditing && <MipFormDrawer mip={mip} onClose={editing.close} />}</Suspense>
    </>
  )
}
