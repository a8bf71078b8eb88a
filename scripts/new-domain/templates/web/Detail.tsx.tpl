import type { %One% } from '@gantry/contract/domains/%area%/%many%/schemas'
import { IconAffiliate, IconId } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../i18n/format.ts'
import { editStep } from '../../../kit/next-steps/step.ts'
import { EditButton } from '../../../kit/records/EditButton.tsx'
import { RecordHeader } from '../../../kit/records/RecordHeader.tsx'
import { RecordIcon } from '../../../kit/records/RecordIcon.tsx'
import { RecordTabs } from '../../../kit/records/RecordTabs.tsx'
import { RecordStatusSwitch } from '../../../kit/status/RecordStatusSwitch.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { %oneCamel%Tabs } from './%one%-detail-search.ts'

const %One%FormDrawer = lazy(() => import('./%One%FormDrawer.tsx'))

/** The page of a %words%. */
export function %One%Detail({ %oneCamel%, tab }: { %oneCamel%: %One%; tab: string | undefined }) {
  const { t, i18n } = useTranslation('%many%')
  const [isEditing, editing] = useDisclosure()
  const { %oneCamel%Id, name, createdAt, statusChangeDate } = %oneCamel%
  return (
    <>
      <RecordHeader
        leading={
          <RecordIcon>
            <IconAffiliate size={34} stroke={1.5} aria-hidden />
          </RecordIcon>
        }
        title={name}
        crumbs={[{ label: t('title'), to: '/%many%' }]}
        aside={<RecordStatusSwitch kind="%one%" record={%oneCamel%} />}
        id={{ label: t('fields.%oneCamel%Id'), value: %oneCamel%Id }}
        actions={<EditButton label={t('detail.edit')} onClick={editing.open} />}
      />
      <RecordTabs
        kind="%one%"
        id={%oneCamel%Id}
        name={name}
        actions={[editStep(t('detail.edit'))]}
        label={t('detail.tabsLabel', { name })}
        tabs={%oneCamel%Tabs}
        icons={{ profile: IconId }}
        labelOf={(tabName) => t(`detail.tabs.${tabName}`)}
        counted={false}
        current={tab}
      >
        {() => (
          <Section title={t('sections.%oneCamel%')}>
            <Facts>
              <Fact label={t('fields.name')} value={name} />
              <Fact label={t('fields.createdAt')} value={formatDate(createdAt, i18n.language)} />
              <Fact label={t('fields.statusChangeDate')} value={formatDate(statusChangeDate, i18n.language)} />
            </Facts>
          </Section>
        )}
      </RecordTabs>
      <Suspense>{isEditing && <%One%FormDrawer %oneCamel%={%oneCamel%} onClose={editing.close} />}</Suspense>
    </>
  )
}
