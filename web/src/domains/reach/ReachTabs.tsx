import { useTranslation } from 'react-i18next'
import { PathTabs } from '../../ui/navigation/PathTabs.tsx'

/** The pages about access. */
export function ReachTabs() {
  const { t } = useTranslation('reach')
  return (
    <PathTabs
      label={t('pages.label')}
      tabs={[
        { to: '/reach', label: t('pages.why') },
        { to: '/reach/who', label: t('pages.who') },
        { to: '/reach/what', label: t('pages.what') },
        { to: '/reach/as-of', label: t('pages.asOf') },
      ]}
    />
  )
}
