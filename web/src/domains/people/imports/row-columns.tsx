import type { Import, ImportRow } from '@gantry/contract/domains/people/imports/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../ui/data-table/columns.ts'
import { BreakableCode } from '../../../ui/display/BreakableCode.tsx'
import classes from './imports.module.css'
import { StateBadge } from './StateBadge.tsx'

/** Number and state, the columns of the file, and the problems of the whole row. */
export function useRowColumns({ columns, state }: Import): Column<ImportRow>[] {
  const { t } = useTranslation('imports')
  const isPreview = state === 'PREVIEW'
  return useMemo(() => rowColumns(columns, isPreview, t), [columns, isPreview, t])
}

type Translate = ReturnType<typeof useTranslation<'imports'>>['t']

function rowColumns(columns: Import['columns'], isPreview: boolean, t: Translate): Column<ImportRow>[] {
  return [
    {
      key: 'rowNumber',
      width: 'number',
      header: t('columns.rowNumber'),
      cell: ({ rowNumber }) => rowNumber,
    },
    {
      key: 'state',
      header: t('columns.state'),
      cell: ({ verdict, outcome }) => <StateBadge state={isPreview ? verdict : (outcome ?? verdict)} />,
    },
    ...columns.map(
      ({ header, known }, at): Column<ImportRow> => ({
        key: `cell-${at}`,
        width: 'address',
        header,
        hideable: true,
        hiddenAtFirst: !known,
        cell: (row) => fileCell(row, header, row.cells[at] ?? ''),
      }),
    ),
    {
      key: 'remarks',
      width: 'text',
      header: t('columns.remarks'),
      cell: (row) => hasRemarks(row) && <RowRemarks row={row} />,
    },
  ]
}

/** Nothing for an empty cell without remarks, so that a phone leaves it out. */
const fileCell = (row: ImportRow, header: string, text: string) =>
  (text.trim() !== '' || [...row.errors, ...row.warnings].some(({ column }) => column === header)) && (
    <FileCell row={row} header={header} text={text} />
  )

const hasRemarks = ({ errors, warnings, reasons, effect, outcome }: ImportRow) =>
  reasons.length > 0 ||
  (effect !== null && outcome === null) ||
  [...errors, ...warnings].some(({ column }) => column === null)

function FileCell({ row, header, text }: { row: ImportRow; header: string; text: string }) {
  const { t } = useTranslation('imports')
  const errors = row.errors.filter(({ column }) => column === header)
  const warnings = row.warnings.filter(({ column }) => column === header)
  const change = row.changes.find(({ column }) => column === header)
  return (
    <div className={classes.cell} data-wrong={errors.length > 0 || undefined}>
      {text.includes('@') ? (
        <BreakableCode className={classes.text} text={text} />
      ) : (
        <bdi className={classes.text}>{text}</bdi>
      )}
      {errors.map(({ message }) => (
        <span key={message} className={classes.error}>
          {message}
        </span>
      ))}
      {warnings.map(({ message }) => (
        <span key={message} className={classes.warning}>
          {message}
        </span>
      ))}
      {change && change.from !== '' && (
        <span className={classes.change}>{t('insteadOf', { value: change.from })}</span>
      )}
    </div>
  )
}

/** The problems that belong to no single cell. */
function RowRemarks({ row }: { row: ImportRow }) {
  const { t } = useTranslation('imports')
  const own = [...row.errors, ...row.warnings].filter(({ column }) => column === null)
  const reasons = row.reasons.map(({ column, message }) => (column ? `${column}: ${message}` : message))
  return (
    <div className={classes.cell}>
      {row.effect && row.outcome === null && <span>{t(`effects.${row.effect}`)}</span>}
      {[...own.map(({ message }) => message), ...reasons].map((message) => (
        <span key={message} className={classes.error}>
          {message}
        </span>
      ))}
    </div>
  )
}
