import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHelpKey, isJumpKey, isMac, useShortcut } from '../../ui/keyboard/use-shortcut.ts'
import classes from './JumpButton.module.css'
import { collectKeys } from './typed-keys.ts'

const JumpDialog = lazy(() => import('../jump/JumpDialog.tsx'))
const ShortcutsDialog = lazy(() => import('../jump/ShortcutsDialog.tsx'))

/** Opens the search for screens, records and actions, also by Ctrl-K, and the list of shortcuts at a question mark. */
export function JumpButton() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<'jump' | 'shortcuts' | null>(null)
  const keys = useRef<ReturnType<typeof collectKeys>>(null)

  function openJump(): void {
    keys.current ??= collectKeys({ onEscape: close })
    setOpened('jump')
  }

  function close(): void {
    keys.current?.stop()
    keys.current = null
    setOpened(null)
  }

  useShortcut(isJumpKey, openJump)
  useShortcut(isHelpKey, () => setOpened('shortcuts'))
  useEffect(() => () => void keys.current?.stop(), [])

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={openJump}
      >
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span className={classes.words}>{t('header.jump')}</span>
        <kbd className={classes.keys}>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <Suspense>
        {opened === 'jump' && (
          <JumpDialog
            takeKeys={() => keys.current?.stop() ?? { text: '', isEntered: false }}
            onShortcuts={() => setOpened('shortcuts')}
            onClose={close}
          />
        )}
        {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </>
  )
}
