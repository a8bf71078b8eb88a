import type { ReadRis, Ris } from '@gantry/contract/domains/people/ris/schemas'
import { IconHeartbeat, IconId, IconServer2, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { formatDate } from '../../../i18n/format.ts'
import { CustomSection } from '../../../kit/custom-fields/CustomSection.tsx'
import { RecordMenu } from '../../../kit/deleting/RecordMenu.tsx'
import { useNextSteps } from '../../../kit/next-steps/added.ts'
import { editStep } from '../../../kit/next-steps/step.ts'
import { EditButton } from '../../../kit/records/EditButton.tsx'
import { RecordHeader } from '../../../kit/records/RecordHeader.tsx'
import { RecordIcon } from '../../../kit/records/RecordIcon.tsx'
import { RecordTabs } from '../../../kit/records/RecordTabs.tsx'
import { RecordStatusSwitch } from '../../../kit/status/RecordStatusSwitch.tsx'
import { Anchor } from '../../../ui/basic/Anchor.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { RisMips } from '../links/ris-mips/index.ts'
import { RisUsers } from '../links/user-ris/index.ts'
import { type RisTab, risTabs } from './ris-detail-search.ts'

const NextSteps = lazy(() => import('../../../kit/next-steps/NextSteps.tsx'))
const RisFormDrawer = lazy(() => import('./RisFormDrawer.tsx'))

const icons = { profile: IconId, users: IconUsers, mips: IconHeartbeat }
const countedTabs = ['users', 'mips'] as const

/** The page of a RIS. */
export function RisDetail({ ris, tab }: { ris: ReadRis; tab: string | undefined }) {
  const { t } = useTranslation('ris')
  const [isEditing, editing] = useDisclosure()
  const [hasNextSteps, hideNextSteps] = useNextSteps('ris', ris.risId)
  const { risId, name } = ris
  const { data: counts } = useCall('getRisCounts', { params: { risId } })
  const steps = [
    { label: t('users.link'), tab: 'users', picker: 'ris-users' },
    { label: t('mips.link'), tab: 'mips', picker: 'ris-mips' },
  ] as const
  return (
    <>
      <RecordHeader
        leading={
          <RecordIcon>
            <IconServer2 size={34} stroke={1.5} aria-hidden />
          </RecordIcon>
        }
        title={name}
        crumbs={[{ label: t('title'), to: '/ris' }]}
        aside={<RecordStatusSwitch kind="ris" record={ris} isUnnoticed />}
        code={{ label: t('columns.code'), value: ris.code }}
        id={{ label: t('fields.risId'), value: risId }}
        actions={
          <>
            <RecordMenu kind="ris" id={risId} name={name} status={ris.status} />
            <EditButton label={t('detail.edit')} onClick={editing.open} />
          </>
        }
      />
      <Suspense>
        {hasNextSteps && <NextSteps id={risId} name={name} steps={steps} onHide={hideNextSteps} />}
      </Suspense>
      <RecordTabs
        kind="ris"
        id={risId}
        name={name}
        actions={[editStep(t('detail.edit')), ...steps]}
        label={t('detail.tabsLabel', { name })}
        tabs={risTabs}
        icons={icons}
        labelOf={(tabName) => t(`detail.tabs.${tabName}`)}
        counted={countedTabs}
        counts={counts}
        current={tab}
      >
        {(shown: RisTab) => (
          <>
            {shown === 'profile' && (
              <>
                <RisFacts ris={ris} />
                <CustomSection place="ris" values={ris.custom} />
              </>
            )}
            {shown === 'users' && <RisUsers ris={ris} />}
            {shown === 'mips' && <RisMips ris={ris} />}
          </>
        )}
      </RecordTabs>
      <Suspense>{isEditing && <RisFormDrawer ris={ris} onClose={editing.close} />}</Suspense>
    </>
  )
}

function RisFacts({ ris }: { ris: Ris }) {
  const { t, i18n } = useTranslation('ris')
  const link = ris.url && (
    <Anchor href={ris.url} target="_blank" rel="noreferrer">
      {ris.url}
    </Anchor>
  )
  return (
    <Section title={t('sections.system')}>
      <Facts>
        <Fact label={t('fields.name')} value={ris.name} />
        <Fact label={t('fields.code')} value={ris.code} isCode />
        <Fact label={t('fields.vendor')} value={ris.vendor} />
        <Fact label={t('fields.url')} value={link} isCode />
        <Fact label={t('fields.description')} value={ris.description} />
        <Fact label={t('fields.createdAt')} value={formatDate(ris.createdAt, i18n.language)} />
        <Fact label={t('fields.statusChangeDate')} value={formatDate(ris.statusChangeDate, i18n.language)} />
      </Facts>
    </Section>
  )
}
