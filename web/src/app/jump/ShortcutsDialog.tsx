import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../ui/forms/Switch.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { isHelpKeyOn, isMac, turnHelpKey } from '../shell/use-shortcut.ts'
import classes from './ShortcutsDialog.module.css'

const shortcuts = [
  { name: 'jump', keys: [isMac ? '⌘K' : 'Ctrl K'] },
  { name: 'help', keys: ['?'] },
  { name: 'move', keys: ['↑', '↓'] },
  { name: 'enter', keys: ['Enter'] },
  { name: 'escape', keys: ['Esc'] },
  { name: 'cells', keys: ['↑', '↓', '←', '→'] },
  { name: 'cell', keys: ['F2'] },
] as const

/** The list of keyboard shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('jump')
  const [isOn, setOn] = useState(isHelpKeyOn)
  return (
    <Modal title={t('shortcuts.title')} onClose={onClose}>
      <dl className={classes.list}>
        {shortcuts.map(({ name, keys }) => (
          <div key={name} className={classes.shortcut}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={classes.key} dir="ltr">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`shortcuts.${name}`)}</dd>
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
