import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { declared } from '../../domains.ts'
import { useViewer } from '../../sessions/index.ts'
import { Switch } from '../../ui/forms/Switch.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { isHelpKeyOn, isMac, turnHelpKey } from '../shell/use-shortcut.ts'
import classes from './ShortcutsDialog.module.css'

const everywhere = [
  { label: 'shortcuts.jump', keys: [isMac ? '⌘K' : 'Ctrl K'] },
  { label: 'shortcuts.help', keys: ['?'] },
  { label: 'shortcuts.move', keys: ['↑', '↓'] },
  { label: 'shortcuts.enter', keys: ['Enter'] },
  { label: 'shortcuts.escape', keys: ['Esc'] },
] as const

/** The list of the keyboard shortcuts that the session's role can use. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('jump')
  const viewer = useViewer()
  const shortcuts = [...everywhere, ...declared('shortcuts').filter(({ isOffered }) => isOffered(viewer))]
  const [isOn, setOn] = useState(isHelpKeyOn)
  return (
    <Modal title={t('shortcuts.title')} onClose={onClose}>
      <dl className={classes.list}>
        {shortcuts.map(({ label, keys }) => (
          <div key={label} className={classes.shortcut}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={classes.key} dir="ltr">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        className={classes.switch}
        label={t('shortcuts.helpKey')}
        checked={isOn}
        onChange={(isWanted) => {
          turnHelpKey(isWanted)
          setOn(isWanted)
        }}
      />
    </Modal>
  )
}
