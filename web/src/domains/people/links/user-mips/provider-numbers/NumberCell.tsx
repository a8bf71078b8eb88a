import { providerNumberProblem } from '@gantry/contract/domains/people/links/user-mips/provider-number'
import { IconAlertCircle, IconAlertTriangle, IconBan } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AddedMarks } from '../../../../../kit/additions/AddedMarks.tsx'
import { isStillTyped, useFormatWarning, useTypedWarning } from '../use-number-warning.ts'
import classes from './NumberGrid.module.css'
import type { CellPlace } from './use-grid-keys.ts'
import type { NumberLink } from './use-provider-numbers.ts'

type NumberCellProps = {
  place: CellPlace
  /** The person and the MIP, for screen readers. */
  label: string
  /** Absent where the person is not linked to the MIP. */
  link: NumberLink | undefined
  isTabStop: boolean
  /** The typed text; null while the cell is not edited. */
  draft: string | null
  onDraft: (draft: string) => void
  onFocus: () => void
  /** Returns whether the key moved the focus. */
  onMove: (event: KeyboardEvent) => boolean
  onGiveUp: () => void
  onSave: (draft: string) => void
  onSaveAndNext: (draft: string) => void
}

/** The number of a person at a MIP. As in a spreadsheet, typing replaces it and Enter edits it. */
export function NumberCell(props: NumberCellProps) {
  const { place, label, link, draft } = props
  const { t } = useTranslation('mips')
  if (!link) {
    return (
      <td className={classes.cell} aria-label={t('numbers.notLinked')}>
        <span className={classes.none} aria-hidden>
          –
        </span>
      </td>
    )
  }

  function onCellKey(event: KeyboardEvent<HTMLButtonElement>): void {
    if (props.onMove(event)) return
    const isTyping = /^[0-9A-Za-z]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isTyping && event.key !== 'F2') return
    event.preventDefault()
    props.onDraft(isTyping ? event.key : (link?.providerNumber ?? ''))
  }

  function onInputKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') props.onSaveAndNext(event.currentTarget.value)
    else if (event.key === 'Escape') props.onGiveUp()
    else return
    event.preventDefault()
  }

  return (
    <td className={classes.cell}>
      {draft === null ? (
        <button
          type="button"
          className={classes.number}
          data-cell={`${place.userId}-${place.mipId}`}
          tabIndex={props.isTabStop ? 0 : -1}
          onFocus={props.onFocus}
          onClick={() => props.onDraft(link.providerNumber)}
          onKeyDown={onCellKey}
        >
          <NumberText link={link} />
          <span className={classes.readAloud}>, {label}</span>
        </button>
      ) : (
        <>
          <input
            className={classes.input}
            dir="ltr"
            aria-label={label}
            value={draft}
            maxLength={20}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => props.onDraft(event.currentTarget.value)}
            onBlur={(event) => props.onSave(event.currentTarget.value)}
            onKeyDown={onInputKey}
          />
          <DraftWarning draft={draft} link={link} />
        </>
      )}
    </td>
  )
}

/** What is wrong with the number that is being typed. The server knows whether another link has it. */
function DraftWarning({ draft, link }: { draft: string; link: NumberLink }) {
  const { userMipId, providerNumber } = link
  const isChanged = draft.trim().toUpperCase() !== providerNumber
  const warning = useTypedWarning(draft, { userMipId, isAsked: isChanged })
  return (
    <span className={classes.draftWarning} role="status">
      {isChanged && warning && !isStillTyped(draft) && (
        <>
          <IconAlertTriangle size={15} aria-hidden />
          {warning}
        </>
      )}
    </span>
  )
}

function NumberText({ link }: { link: NumberLink }) {
  const { t } = useTranslation('mips')
  const { providerNumber, allowed } = link
  const warningOf = useFormatWarning()
  const problem = providerNumberProblem(providerNumber)
  return (
    <>
      {providerNumber === '' ? (
        <span className={classes.mark}>
          <IconAlertCircle size={15} aria-hidden />
          {t('numbers.missing')}
        </span>
      ) : (
        <bdi dir="ltr">{providerNumber}</bdi>
      )}
      {problem && (
        <span className={classes.mark} title={warningOf(providerNumber) ?? undefined}>
          <IconAlertTriangle size={15} aria-hidden />
          {t(`numbers.problems.${problem}`)}
        </span>
      )}
      {!allowed && (
        <span className={classes.notAllowed}>
          <IconBan size={14} aria-hidden />
          {t('numbers.notAllowed')}
        </span>
      )}
      <AddedMarks on="user-mip" row={link} name="" isShort />
    </>
  )
}
