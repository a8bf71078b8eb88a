import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonCell } from '../../../../../kit/people/PersonCell.tsx'
import type { Column } from '../../../../../ui/data-table/columns.ts'
import { Badge } from '../../../../../ui/display/Badge.tsx'
import { placeOf } from '../place-of.ts'
import { NumberField } from './NumberField.tsx'
import classes from './numbers-to-fix.module.css'
import { createTypingOrder } from './typing-order.ts'
import type { KeptRow } from './use-kept-rows.ts'

type Save = (userMipId: number, providerNumber: string) => Promise<unknown>

/** `onSave` stays the same between renders. */
export function useNumberToFixColumns(onSave: Save): Column<KeptRow>[] {
  const { t } = useTranslation('mips')
  const [order] = useState(createTypingOrder)
  return useMemo(
    () => [
      {
        key: 'person',
        width: 'name',
        header: t('toFix.columns.person'),
        sortBy: 'lastName',
        cell: (row) => <PersonCell person={row} />,
      },
      {
        key: 'mip',
        width: 'text',
        header: t('toFix.columns.mip'),
        sortBy: 'mipName',
        phone: 'line',
        cell: (row) => (
          <span className={classes.mip}>
            <bdi>{row.mipName}</bdi>
            <bdi className={classes.place}>{placeOf(row)}</bdi>
          </span>
        ),
      },
      {
        key: 'problem',
        width: 'badges',
        header: t('toFix.columns.problem'),
        phone: 'end',
        cell: ({ problem }) =>
          problem === null ? (
            <Badge color="green">{t('toFix.fixed')}</Badge>
          ) : (
            <Badge color={problem === 'missing' ? 'ember' : 'red'}>{t(`toFix.problems.${problem}`)}</Badge>
          ),
      },
      {
        key: 'number',
        width: 'text',
        header: t('toFix.columns.number'),
        interactive: true,
        phone: 'tail',
        cell: (row) => <NumberField row={row} onSave={onSave} order={order} />,
      },
    ],
    [onSave, order, t],
  )
}
