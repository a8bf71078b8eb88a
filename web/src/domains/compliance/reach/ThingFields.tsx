import { type Ability, thingOfAbility } from '@gantry/contract/domains/compliance/reach/words'
import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../../kit/records/RecordSelect.tsx'
import { useViewer } from '../../../sessions/index.ts'
import { Select } from '../../../ui/forms/Select.tsx'
import { abilitiesFor } from './policy.ts'
import type { ReachSearch } from './reach-search.ts'

type ThingFieldsProps = {
  search: Pick<ReachSearch, 'ability' | 'thingId'>
  onChange: (changes: { ability?: Ability | undefined; thingId?: number | undefined }) => void
}

/** Chooses what is asked about: an ability, and the record that it is about. */
export function ThingFields({ search: { ability, thingId }, onChange }: ThingFieldsProps) {
  const { t } = useTranslation('reach')
  const viewer = useViewer()
  // There is no list of all documents. The page of a document leads here.
  const offered = abilitiesFor(viewer).filter((name) => name !== 'document.read' || name === ability)
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
