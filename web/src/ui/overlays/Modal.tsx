import { Modal as MantineModal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '../basic/joined.ts'
import classes from './Modal.module.css'
import { useIsUppermost } from './use-is-uppermost.ts'
import { useReturnFocus } from './use-return-focus.ts'

type ModalProps = {
  title: ReactNode
  /** For a dialog that stays mounted while it closes. */
  opened?: boolean
  /** `screen` is most of the screen, and all of a phone. */
  size?: 'md' | 'lg' | 'xl' | 'screen'
  /** `bars`: the children are fixed bars and one part that scrolls. */
  layout?: 'plain' | 'bars'
  /** `top` for content that changes its height while it is open. */
  position?: 'center' | 'top'
  /** False if only the dialog's own buttons may close it, and not Escape. */
  isClosable?: boolean
  closesOutside?: boolean
  /** Opens above another dialog. */
  isAbove?: boolean
  onClose: () => void
  children: ReactNode
}

const classNamesOf = ({ size, layout }: Pick<ModalProps, 'size' | 'layout'>) => {
  const isScreen = size === 'screen'
  const ofBars = layout === 'bars'
  return {
    inner: (isScreen && classes.inner) || '',
    content: joined(ofBars && classes.bars, isScreen && classes.screen),
    body: (ofBars && classes.body) || '',
  }
}

/** A dialog over the page. It traps the focus and returns it on closing. */
export function Modal(props: ModalProps) {
  const { t } = useTranslation()
  const { title, opened = true, size = 'md', position = 'center', isClosable = true, isAbove = false } = props
  const giveFocusBack = useReturnFocus(opened)
  const isUppermost = useIsUppermost(opened)
  return (
    <MantineModal
      opened={opened}
      onClose={props.onClose}
      onExitTransitionEnd={giveFocusBack}
      title={title}
      {...(size !== 'screen' && { size })}
      classNames={classNamesOf(props)}
      centered={position === 'center'}
      withCloseButton={isClosable}
      closeOnEscape={isClosable && isUppermost}
      closeOnClickOutside={isClosable && (props.closesOutside ?? true)}
      closeButtonProps={{ 'aria-label': t('close') }}
      zIndex={isAbove ? 300 : 200}
      data-closing={!opened || undefined}
    >
      {props.children}
    </MantineModal>
  )
}
