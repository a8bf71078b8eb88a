import { type RecordKind, records } from '@gantry/contract/registry'
import { IconBolt } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { icons } from '../../ui/display/icons.ts'
import classes from './JumpDialog.module.css'
import { type Place, placeKey } from './places.ts'

const own = ['recent', 'page', 'screens', 'settings', 'actions', 'help'] as const
export type PlaceGroup = {
  name: (typeof own)[number] | (typeof records)[keyof typeof records]['domain']
  places: readonly Place[]
}

type PlaceListProps = {
  id: string
  groups: readonly PlaceGroup[]
  /** The index of the option that Enter opens, counted through all groups. */
  at: number
  onPoint: (at: number) => void
  onChoose: (place: Place) => void
}

export function PlaceList({ id, groups, at, onPoint, onChoose }: PlaceListProps) {
  const { t } = useTranslation('jump')
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, group) => sum + group.places.length, 0),
  )
  return (
    <div id={id} role="listbox" aria-label={t('results')} className={classes.list}>
      {groups.map(({ name, places }, group) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} role="presentation" className={classes.heading}>
            <GroupName name={name} />
          </div>
          {places.map((place, index) => {
            const position = (starts[group] ?? 0) + index
            const PlaceIcon = iconOf(place)
            return (
              <div
                key={placeKey(place)}
                id={`${id}-${position}`}
                role="option"
                tabIndex={-1}
                aria-selected={position === at}
                className={classes.option}
                onPointerMove={() => onPoint(position)}
                onClick={() => onChoose(place)}
                onKeyDown={(event) => event.key === 'Enter' && onChoose(place)}
              >
                <PlaceIcon size={18} stroke={1.7} aria-hidden />
                <bdi className={classes.label}>{place.label}</bdi>
                {place.detail && <bdi className={classes.detail}>{place.detail}</bdi>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function GroupName({ name }: Pick<PlaceGroup, 'name'>) {
  const { t } = useTranslation(['jump', 'menu'])
  return isOwn(name) ? t(`groups.${name}`) : t(`menu:${name}.page`)
}

const isOwn = (name: string): name is (typeof own)[number] => own.some((known) => known === name)

function iconOf({ kind, icon }: Place) {
  if (icon !== undefined) return typeof icon === 'string' ? icons[icon] : icon
  return kind in records ? icons[records[kind as RecordKind].icon] : IconBolt
}
