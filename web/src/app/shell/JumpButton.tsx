import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDialogOpen } from '../../ui/overlays/is-dialog-open.ts'
import classes from './JumpButton.module.css'

const JumpDialog = lazy(() => import('../jump/JumpDialog.tsx'))
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the search for screens and records, also by Ctrl-K, or by the command key on a Mac. */
export function JumpButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      // On a keyboard layout without Latin letters, the position of the key decides.
      const isK = event.key.toLowerCase() === 'k' || (event.code === 'KeyK' && !/[a-z]/i.test(event.key))
      const isWanted = isK && (isMac ? event.metaKey : event.ctrlKey)
      if (!isWanted || event.altKey || event.shiftKey) return
      // An open dialog may contain unsaved entries, so nothing opens over it.
      if (isDialogOpen()) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span className={classes.words}>{t('header.jump')}</span>
        <kbd className={classes.keys}>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <Suspense>{isOpen && <JumpDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
