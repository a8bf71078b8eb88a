import { IconHelp } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/basic/IconButton.tsx'
import { askForHelp, useAskedHelp } from './asked-help.ts'

const HelpDrawer = lazy(() => import('./HelpDrawer.tsx'))

/** Opens the help of the page. */
export function HelpButton() {
  const { t } = useTranslation()
  const asked = useAskedHelp()
  const label = t('header.help')
  return (
    <>
      <IconButton variant="subtle" aria-label={label} title={label} onClick={() => askForHelp('')}>
        <IconHelp size={20} stroke={1.7} aria-hidden />
      </IconButton>
      <Suspense>
        {asked !== null && <HelpDrawer key={asked} asked={asked} onClose={() => askForHelp(null)} />}
      </Suspense>
    </>
  )
}
