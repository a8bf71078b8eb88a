import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { declaredJumps } from '../../jumps.ts'
import { useViewer } from '../../sessions/index.ts'
import { Switch } from '../../ui/forms/Switch.tsx'
import { areSingleKeysOn, isMac, turnSingleKeys } from '../../ui/keyboard/use-shortcut.ts'
import { Modal } from '../../ui/overlays/Modal.tsx'
import classes from './ShortcutsDialog.module.css'

const everywhere = [
  { name: 'jump', keys: [isMac ? '⌘K' : 'Ctrl K'] },
  { name: 'help', keys: ['?'] },
  { name: 'move', keys: ['↑', '↓'] },
  { name: 'enter', keys: ['Enter'] },
  { name: 'escape', keys: ['Esc'] },
  { name: 'edit', keys: ['E'] },
] as const
const inLists = [
  { name: 'row', keys: ['↑', '↓', 'K', 'J'] },
  { name: 'openRow', keys: ['Enter'] },
  { name: 'selectRow', keys: ['X'] },
  { name: 'editRow', keys: ['E'] },
] as const

/** The list of the keyboard shortcuts that the session's role can use. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['jump', 'places'])
  const viewer = useViewer()
  const groups = [
    {
      name: 'everywhere',
      shortcuts: everywhere.map(({ name, keys }) => ({ label: t(`shortcuts.${name}`), keys })),
    },
    {
      name: 'lists',
      shortcuts: [
        ...inLists.map(({ name, keys }) => ({ label: t(`shortcuts.${name}`), keys })),
        ...declaredJumps('shortcuts').flatMap(({ label, keys, isOffered }) =>
          isOffered(viewer) ? [{ label: t(`places:${label}`), keys }] : [],
        ),
      ],
    },
  ] as const
  const [isOn, setOn] = useState(areSingleKeysOn)
  return (
    <Modal title={t('shortcuts.title')} onClose={onClose}>
      {groups.map(({ name, shortcuts }) => (
        <section key={name}>
          <h3 className={classes.heading}>{t(`shortcuts.groups.${name}`)}</h3>
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
        </section>
      ))}
      <Switch
        className={classes.switch}
        label={t('shortcuts.singleKeys')}
        checked={isOn}
        onChange={(isWanted) => {
          turnSingleKeys(isWanted)
          setOn(isWanted)
        }}
      />
    </Modal>
  )
}
