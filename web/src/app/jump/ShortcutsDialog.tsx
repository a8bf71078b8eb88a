import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { declared } from '../../domains.ts'
import { useViewer } from '../../sessions/index.ts'
import { Switch } from '../../ui/forms/Switch.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { isHelpKeyOn, isMac, turnHelpKey } from '../shell/use-shortcut.ts'
import classes from './ShortcutsDialog.module.css'

const everywhere = [
  { name: 'jump', keys: [isMac ? '⌘K' : 'Ctrl K'] },
  { name: 'help', keys: ['?'] },
  { name: 'move', keys: ['↑', '↓'] },
  { name: 'enter', keys: ['Enter'] },
  { name: 'escape', keys: ['Esc'] },
] as const

/** The list of the keyboard shortcuts that the session's role can use. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['jump', 'menu'])
  const viewer = useViewer()
  const shortcuts = [
    ...everywhere.map(({ name, keys }) => ({ label: t(`shortcuts.${name}`), keys })),
    ...declared('shortcuts').flatMap(({ label, keys, isOffered }) =>
      isOffered(viewer) ? [{ label: t(`menu:${label}`), keys }] : [],
    ),
  ]
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
            <dd>{label}</dd>
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
