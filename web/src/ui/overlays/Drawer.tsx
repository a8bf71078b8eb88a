import { Drawer as MantineDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Drawer.module.css'
import { useIsUppermost } from './use-is-uppermost.ts'
import { useReturnFocus } from './use-return-focus.ts'

type DrawerProps = {
  title: ReactNode
  /** In pixels, on wider screens. */
  size: number
  /** `bars`: the children are fixed bars and one part that scrolls. */
  layout?: 'plain' | 'bars'
  /** Makes the overlay nearly transparent. */
  isPageVisible?: boolean
  onClose: () => void
  children: ReactNode
}

/** A panel over the page, at the end of the writing direction. */
export function Drawer({ title, size, layout = 'plain', isPageVisible, onClose, children }: DrawerProps) {
  const { t } = useTranslation()
  useReturnFocus()
  const isUppermost = useIsUppermost()
  const bars = { content: classes.content ?? '', body: classes.body ?? '', header: classes.header ?? '' }
  return (
    <MantineDrawer
      opened
      onClose={onClose}
      closeOnEscape={isUppermost}
      position="right"
      size={size}
      title={title}
      overlayProps={{ backgroundOpacity: isPageVisible ? 0.1 : 0.5 }}
      classNames={{ title: classes.title ?? '', ...(layout === 'bars' && bars) }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </MantineDrawer>
  )
}
