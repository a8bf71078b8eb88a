import type { Ris } from '@gantry/contract/ris/schemas'
import { IconHeartbeat, IconHistory, IconId, IconPencil, IconServer2, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/format.ts'
import { RecordHeader } from '../../kit/records/RecordHeader.tsx'
import { Anchor } from '../../ui/basic/Anchor.tsx'
import { Button } from '../../ui/basic/Button.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { PageTabs } from '../../ui/layout/PageTabs.tsx'
import { RowListSkeleton } from '../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useDisclosure } from '../../ui/overlays/use-disclosure.ts'
import { History } from '../audit/index.ts'
import { RisMips } from '../links/ris-mips/index.ts'
import { RisUsers } from '../links/user-ris/index.ts'
import classes from './RisDetail.module.css'
import { RisStatusSwitch } from './RisStatusSwitch.tsx'
import { type RisTab, risTabs } from './ris-detail-search.ts'

const RisFormDrawer = lazy(() => import('./RisFormDrawer.tsx'))

const icons = { profile: IconId, users: IconUsers, mips: IconHeartbeat, history: IconHistory }

/** Everything about a RIS. */
export function RisDetail({ ris, tab }: { ris: Ris; tab: RisTab }) {
  const { t } = useTranslation('ris')
  const navigate = useNavigate()
  const [isEditing, editing] = useDisclosure()
  const { risId, name } = ris
  return (
    <>
      <RecordHeader
        leading={
          <span className={classes.picture}>
            <IconServer2 size={34} stroke={1.5} aria-hidden />
          </span>
        }
        title={name}
        crumbs={[{ label: t('title'), to: '/ris' }]}
        aside={<RisStatusSwitch ris={ris} />}
        facts={
          ris.code && (
            <span>
              {t('columns.code')} <bdi dir="ltr">{ris.code}</bdi>
            </span>
          )
        }
        id={{ label: t('fields.risId'), value: risId }}
        actions={
          <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={editing.open}>
            {t('detail.edit')}
          </Button>
        }
      />
      <PageTabs
        label={t('detail.tabsLabel', { name })}
        tabs={risTabs.map((risTab) => ({
          name: risTab,
          label: t(`detail.tabs.${risTab}`),
          icon: icons[risTab],
        }))}
        current={tab}
        onChange={(next) =>
          void navigate({ to: '/ris/risdetails', search: { id: risId, tab: next }, replace: true })
        }
      >
        {tab === 'profile' && <RisFacts ris={ris} />}
        {tab === 'users' && <RisUsers ris={ris} />}
        {tab === 'mips' && <RisMips ris={ris} />}
        {tab === 'history' && (
          <Suspense fallback={<RowListSkeleton rows={6} />}>
            <History subjectType="ris" subjectId={risId} />
          </Suspense>
        )}
      </PageTabs>
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
