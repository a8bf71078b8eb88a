import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPalette } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

const AppearanceDrawer = lazy(() => import('../../appearance/AppearanceDrawer.tsx'))

export function AppearanceButton() {
  const { t } = useTranslation()
  const [isOpen, drawer] = useDisclosure(false)
  const label = t('header.appearance')
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        title={label}
        onClick={drawer.open}
      >
        <IconPalette size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <Suspense>{isOpen && <AppearanceDrawer onClose={drawer.close} />}</Suspense>
    </>
  )
}
