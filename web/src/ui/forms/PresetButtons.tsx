import { useId } from 'react'
import { Button } from '../basic/Button.tsx'
import field from '../basic/Field.module.css'
import { Group } from '../basic/Group.tsx'

type PresetButtonsProps<Name extends string> = {
  label: string
  presets: readonly { name: Name; label: string }[]
  /** The preset that the fields have at the moment. */
  current: NoInfer<Name> | undefined
  onChoose: (name: NoInfer<Name>) => void
}

/** Fills in what is usual. The fields stay editable. */
export function PresetButtons<Name extends string>(props: PresetButtonsProps<Name>) {
  const { label, presets, current, onChoose } = props
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={field.label}>
        {label}
      </div>
      <Group>
        {presets.map((preset) => (
          <Button
            key={preset.name}
            size="compact"
            variant={preset.name === current ? 'light' : 'default'}
            aria-pressed={preset.name === current}
            onClick={() => onChoose(preset.name)}
          >
            {preset.label}
          </Button>
        ))}
      </Group>
    </div>
  )
}
