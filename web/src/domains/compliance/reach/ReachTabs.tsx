import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../sessions/index.ts'
import { PathTabs } from '../../../ui/navigation/PathTabs.tsx'

const pages = [
  { name: 'why', to: '/reach' },
  { name: 'who', to: '/reach/who' },
  { name: 'what', to: '/reach/what' },
  { name: 'asOf', to: '/reach/as-of' },
  { name: 'incidents', to: '/reach/incidents' },
] as const

/** The pages about access. Incidents are the business of platform administrators. */
export function ReachTabs() {
  const { t } = useTranslation('reach')
  const { role } = useViewer()
  const offered = pages.filter(({ name }) => name !== 'incidents' || role === 'ProductAdmin')
  return (
    <PathTabs
      label={t('pages.label')}
      keepsSearch
      tabs={offered.map(({ name, to }) => ({ to, label: t(`pages.${name}`) }))}
    />
  )
}
