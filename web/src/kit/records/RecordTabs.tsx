import type { RecordKind } from '@gantry/contract/registry'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../sessions/index.ts'
import { icons as iconsByName } from '../../ui/display/icons.ts'
import { PageTabs } from '../../ui/layout/PageTabs.tsx'
import { type TabbedPage, useAdditions } from '../additions/additions.ts'
import type { Step } from '../next-steps/step.ts'
import { type OpenRecord, useOpenRecord, useRememberOpened } from './open-record.ts'

type RecordTabsProps<Own extends string> = {
  kind: RecordKind
  id: number
  name: string
  /** What the viewer may do with the record, besides what is on the tabs. */
  actions: readonly Step[]
  /** The page with the tabs, if it is not that of the record. Then its address names no record. */
  page?: TabbedPage
  /** The name of the tabs for screen readers. */
  label: string
  /** The tabs of the record itself, with their icons. */
  tabs: readonly Own[]
  icons: Record<Own, Icon>
  labelOf: (name: Own) => string
  /** The tabs whose entries are counted, or false. Then `counts` has the numbers, once they are read. */
  counted: readonly Own[] | false
  counts?: { [Name in string]?: number | null } | undefined
  /** The tab in the address. An old link may name one that the viewer does not have: the first is shown. */
  current: string | undefined
  children: (tab: Own) => ReactNode
}

/** The tabs on the page of a record: its own, then those that other domains add. */
export function RecordTabs<Own extends string>(props: RecordTabsProps<Own>) {
  const {
    kind,
    id,
    name,
    actions,
    page = kind,
    label,
    tabs,
    icons,
    labelOf,
    counted,
    counts,
    current: asked,
    children,
  } = props
  const { t } = useTranslation('menu')
  const viewer = useViewer()
  const added = useAdditions().tabs.filter(
    ({ on, isOffered }) => on.includes(page) && (isOffered?.(viewer) ?? true),
  )
  const all = [
    ...tabs.map((own) => ({
      name: own as string,
      icon: icons[own],
      label: labelOf(own),
      isCounted: counted && counted.includes(own),
      own,
    })),
    ...added.map(({ icon, label, ...tab }) => ({
      ...tab,
      icon: iconsByName[icon],
      label: t(label),
      key: label,
      own: null,
    })),
  ]
  const byName = new Map(all.map((tab) => [tab.name, tab]))
  const current = byName.get(asked ?? '') ?? all[0]
  const Added = added.find(({ name }) => name === current?.name)?.content
  const countedTabs = all.filter(({ isCounted }) => isCounted)
  const isOfRecord = page === kind
  return (
    <>
      {isOfRecord && <Opened kind={kind} id={id} name={name} tabs={all} actions={actions} />}
      <PageTabs
        label={label}
        tabs={all.map(({ name }) => name)}
        icons={Object.fromEntries(all.map(({ name, icon }) => [name, icon]))}
        labelOf={(name) => byName.get(name)?.label ?? ''}
        {...(counted && {
          counts: Object.fromEntries(countedTabs.map(({ name }) => [name, counts?.[name]])),
        })}
        current={current?.name ?? ''}
        {...(isOfRecord && { id })}
      >
        {Added ? <Added kind={kind} id={id} /> : current?.own && children(current.own)}
      </PageTabs>
    </>
  )
}

/** Tells Ctrl-K which record is shown. */
function Opened(record: OpenRecord) {
  useRememberOpened(record.kind, record.id, record.name)
  useOpenRecord(record)
  return null
}
