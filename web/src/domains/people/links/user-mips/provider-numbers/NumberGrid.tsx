import type { PersonNumbers } from '@gantry/contract/domains/people/links/user-mips/schemas'
import type { MipRow } from '@gantry/contract/domains/people/mips/schemas'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '../../../../../kit/people/PersonAvatar.tsx'
import { fullName } from '../../../../../sessions/index.ts'
import { useFormatWarning } from '../use-number-warning.ts'
import { NumberCell } from './NumberCell.tsx'
import classes from './NumberGrid.module.css'
import { NumberLegend } from './NumberLegend.tsx'
import { type CellPlace, useGridKeys } from './use-grid-keys.ts'
import { useNumberChange } from './use-provider-numbers.ts'

type NumberGridProps = { mips: readonly MipRow[]; people: readonly PersonNumbers[]; isStale: boolean }
type Editing = CellPlace & { draft: string }

/** A table with a row for each person and a column for each MIP. It can be edited with the keyboard alone. */
export function NumberGrid({ mips, people, isStale }: NumberGridProps) {
  const { t } = useTranslation('mips')
  const warningOf = useFormatWarning()
  const helpId = useId()
  const change = useNumberChange()
  const [editing, setEditing] = useState<Editing | null>(null)
  const linkAt = ({ userId, mipId }: CellPlace) =>
    people.find((person) => person.userId === userId)?.links.find((link) => link.mipId === mipId)
  const { grid, current, isCurrent, setPlace, focus, focusBelow, moveBy } = useGridKeys({
    rows: people.map(({ userId }) => userId),
    columns: mips.map(({ mipId }) => mipId),
    has: (place) => linkAt(place) !== undefined,
  })

  function save(place: CellPlace, draft: string): void {
    const link = linkAt(place)
    setEditing(null)
    const providerNumber = draft.trim().toUpperCase()
    if (!link || providerNumber === link.providerNumber) return
    change.mutate({ body: { userMipId: link.userMipId, providerNumber } })
  }

  function cell(person: PersonNumbers, { mipId, name }: MipRow) {
    const place = { userId: person.userId, mipId }
    const isEditing = editing?.userId === person.userId && editing.mipId === mipId
    return (
      <NumberCell
        key={mipId}
        place={place}
        label={t('numbers.cell', { person: fullName(person), mip: name })}
        link={linkAt(place)}
        isTabStop={isCurrent(place)}
        draft={isEditing ? editing.draft : null}
        onDraft={(draft) => setEditing({ ...place, draft })}
        onFocus={() => setPlace(place)}
        onMove={(event) => moveBy(event, place)}
        onGiveUp={() => {
          setEditing(null)
          requestAnimationFrame(() => focus(place))
        }}
        onSave={(draft) => save(place, draft)}
        onSaveAndNext={(draft) => {
          save(place, draft)
          requestAnimationFrame(() => focusBelow(place))
        }}
      />
    )
  }

  return (
    <>
      <div className={classes.scroll} data-stale={isStale || undefined}>
        <table ref={grid} className={classes.grid} aria-label={t('numbers.title')} aria-describedby={helpId}>
          <thead>
            <tr>
              <th scope="col" className={classes.corner}>
                {t('numbers.person')}
              </th>
              {mips.map((mip) => (
                <MipHead key={mip.mipId} mip={mip} />
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.userId}>
                <PersonHead person={person} />
                {mips.map((mip) => cell(person, mip))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <NumberLegend id={helpId} warning={warningOf((current && linkAt(current)?.providerNumber) ?? '')} />
    </>
  )
}

function MipHead({ mip: { mipId, name, code, state } }: { mip: MipRow }) {
  return (
    <th scope="col" className={classes.mip}>
      <Link
        to="/mips/mipdetails"
        search={{ id: mipId, tab: 'users' }}
        dir="auto"
        className={classes.link}
        title={name}
      >
        {name}
      </Link>
      <bdi dir="ltr" className={classes.code}>
        {[code, state].filter(Boolean).join(' · ')}
      </bdi>
    </th>
  )
}

function PersonHead({ person }: { person: PersonNumbers }) {
  return (
    <th scope="row" className={classes.person}>
      <span className={classes.personLine}>
        <PersonAvatar person={person} size={28} />
        <span className={classes.personWords}>
          <Link
            to="/users/userdetails"
            search={{ id: person.userId, tab: 'mips' }}
            dir="auto"
            className={classes.link}
            title={fullName(person)}
          >
            {fullName(person)}
          </Link>
          <bdi dir="ltr" className={classes.code}>
            {person.siteCode}
          </bdi>
        </span>
      </span>
    </th>
  )
}
