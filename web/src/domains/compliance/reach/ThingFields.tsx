import { type Ability, abilities, thingOfAbility } from '@gantry/contract/domains/compliance/reach/words'
import { useTranslation } from 'react-i18next'
import { isPlatformAdministrator } from '../../../kit/pages/readers.ts'
import { RecordSelect } from '../../../kit/records/RecordSelect.tsx'
import { useViewer } from '../../../sessions/index.ts'
import { Select } from '../../../ui/forms/Select.tsx'
import type { ReachSearch } from './reach-search.ts'

type ThingFieldsProps = {
  search: Pick<ReachSearch, 'ability' | 'thingId'>
  onChange: (changes: { ability?: Ability | undefined; thingId?: number | undefined }) => void
}

/** Chooses what is asked about: an ability, and the record that it is about. */
export function ThingFields({ search: { ability, thingId }, onChange }: ThingFieldsProps) {
  const { t } = useTranslation('reach')
  const viewer = useViewer()
  const offered = abilities.filter((name) => {
    // There is no list of all documents. The page of a document leads here.
    if (name === 'document.read') return name === ability
    // Group administrators cannot list apps, so they cannot choose one.
    return name !== 'app.open' || isPlatformAdministrator(viewer)
  })
  const thing = ability && thingOfAbility[ability]
  return (
    <>
      <Select
        label={t('fields.ability')}
        placeholder={t('fields.chooseAbility')}
        options={offered.map((name) => ({ value: name, label: t(`abilities.${name}`) }))}
        value={ability ?? null}
        onChange={(chosen) => {
          const next = offered.find((name) => name === chosen)
          const isSameKind = next !== undefined && thingOfAbility[next] === thing
          onChange({ ability: next, thingId: isSameKind ? thingId : undefined })
        }}
      />
      {thing !== undefined && thing !== 'document' && (
        <RecordSelect
          key={thing}
          kind={thing}
          label={t(`things.${thing}`)}
          placeholder={t('fields.choose')}
          value={thingId ?? null}
          onChange={(id) => onChange({ thingId: id ?? undefined })}
        />
      )}
    </>
  )
}
