import type { MipRow } from '@gantry/contract/domains/people/mips/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { UnlinkButton } from '../../../../kit/links/UnlinkButton.tsx'
import { codeColumn, RecordCell } from '../../../../kit/records/columns.tsx'
import { StatusBadge } from '../../../../kit/status/StatusBadge.tsx'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { MipLogo } from '../../mips/index.ts'
import classes from './group-mip-columns.module.css'

/** A group's MIPs; with `onUnlink`, a button that unlinks each. */
export function useGroupMipColumns(onUnlink?: Unlink): Column<MipRow>[] {
  const { t } = useTranslation('groups')
  return useMemo(() => groupMipColumns(onUnlink, t), [onUnlink, t])
}

type Unlink = (mip: MipRow) => void
type Translate = ReturnType<typeof useTranslation<'groups'>>['t']

function groupMipColumns(onUnlink: Unlink | undefined, t: Translate): Column<MipRow>[] {
  const everyone: Column<MipRow>[] = [
    {
      key: 'name',
      width: 'name',
      header: t('mips.columns.name'),
      sortBy: 'name',
      cell: ({ name, logoUrl }) => (
        <RecordCell picture={<MipLogo logoUrl={logoUrl} size={30} />} name={name} />
      ),
    },
    { ...codeColumn('code', t('mips.columns.code'), ({ code }) => code), sortBy: 'code' },
    {
      key: 'place',
      width: 'badges',
      phone: 'line',
      header: t('mips.columns.place'),
      sortBy: 'suburb',
      hideable: true,
      cell: ({ suburb, state }) => <bdi>{[suburb, state].filter(Boolean).join(', ')}</bdi>,
    },
    {
      key: 'phone',
      header: t('mips.columns.phone'),
      hideable: true,
      cell: ({ phone }) => (
        <bdi dir="ltr" className={classes.time}>
          {phone}
        </bdi>
      ),
    },
    {
      key: 'status',
      width: 'status',
      phone: 'end',
      header: t('mips.columns.status'),
      sortBy: 'status',
      hideable: true,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ]
  if (!onUnlink) return everyone
  return [
    ...everyone,
    {
      key: 'unlink',
      phone: 'tail',
      width: 'button',
      header: t('mips.columns.unlink'),
      align: 'end',
      interactive: true,
      cell: (mip) => <UnlinkButton name={mip.name} onClick={() => onUnlink(mip)} />,
    },
  ]
}
