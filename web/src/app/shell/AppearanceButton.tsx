import { IconPalette } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/basic/IconButton.tsx'
import { useDisclosure } from '../../ui/overlays/use-disclosure.ts'

const AppearanceDrawer = lazy(() => import('../../domains/portal/appearance/AppearanceDrawer.tsx'))

export function AppearanceButton() {
  const { t } = useTranslation()
  const [isOpen, drawer] = useDisclosure()
  const label = t('header.appearance')
  return (
    <>
      <IconButton variant="subtle" aria-label={label} title={label} onClick={drawer.open}>
        <IconPalette size={20} stroke={1.7} aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <AppearanceDrawer onClose={drawer.close} />}</Suspense>
    </>
  )
}
