import type { RoleCode } from '@gantry/contract/product'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../sessions/index.ts'
import { PathTabs } from '../../../ui/navigation/PathTabs.tsx'

const pages: readonly {
  name: 'expiries' | 'queue' | 'requirements' | 'kinds'
  to: string
  readers: readonly RoleCode[]
}[] = [
  { name: 'expiries', to: '/qualifications', readers: ['ProductAdmin', 'GroupAdmin'] },
  { name: 'queue', to: '/qualifications/queue', readers: ['ProductAdmin', 'GroupAdmin'] },
  { name: 'requirements', to: '/qualifications/requirements', readers: ['ProductAdmin'] },
  { name: 'kinds', to: '/qualifications/kinds', readers: ['ProductAdmin'] },
]

/** The pages about qualifications that the viewer may open. */
export function QualificationTabs() {
  const { t } = useTranslation('qualifications')
  const { routesByPath } = useRouter()
  const { role } = useViewer()
  const offered = pages.filter(
    ({ to, readers }) => to in routesByPath && role !== null && readers.includes(role),
  )
  // Alone, the page needs no tabs.
  if (offered.length < 2) return null
  return (
    <PathTabs
      label={t('pages.label')}
      tabs={offered.map(({ name, to }) => ({ to, label: t(`pages.${name}`) }))}
    />
  )
}
