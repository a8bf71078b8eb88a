import { IconPalette } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePicking } from '../../kit/next-steps/use-picking.ts'
import { IconButton } from '../../ui/basic/IconButton.tsx'

const AppearanceDrawer = lazy(() => import('../../domains/portal/appearance/AppearanceDrawer.tsx'))

export function AppearanceButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = usePicking('appearance')
  const label = t('header.appearance')
  return (
    <>
      <IconButton variant="subtle" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <IconPalette size={20} stroke={1.7} aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <AppearanceDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
