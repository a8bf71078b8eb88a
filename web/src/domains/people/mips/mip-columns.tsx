import type { MipRow } from '@gantry/contract/domains/people/mips/schemas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isAdministrator, isPlatformAdministrator } from '../../../kit/pages/readers.ts'
import { codeColumn, countColumn, RecordCell, statusColumn } from '../../../kit/records/columns.tsx'
import { RecordStatusSwitch } from '../../../kit/status/RecordStatusSwitch.tsx'
import { useViewer, type Viewer } from '../../../sessions/index.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { MipLogo } from './MipLogo.tsx'

/** The columns that the viewer may see. */
export function useMipColumns(): Column<MipRow>[] {
  const { t } = useTranslation('mips')
  const viewer = useViewer()
  return useMemo(() => mipColumns(viewer, t), [viewer, t])
}

type Translate = ReturnType<typeof useTranslation<'mips'>>['t']

function mipColumns(viewer: Viewer, t: Translate): Column<MipRow>[] {
  const users = countColumn<MipRow>('users', t('columns.users'), ({ userCount }) => userCount)
  const groups = countColumn<MipRow>('groups', t('columns.groups'), ({ groupCount }) => groupCount)
  return [
    {
      key: 'name',
      width: 'name',
      header: t('columns.name'),
      sortBy: 'name',
      cell: ({ name, logoUrl }) => (
        <RecordCell picture={<MipLogo logoUrl={logoUrl} size={30} />} name={name} />
      ),
    },
    { ...codeColumn('code', t('columns.code'), ({ code }) => code), sortBy: 'code' },
    {
      key: 'place',
      width: 'text',
      header: t('columns.place'),
      sortBy: 'suburb',
      hideable: true,
      phone: 'line',
      cell: ({ suburb, state, formerState }) => {
        const known = [suburb, state].filter(Boolean).join(' ')
        if (formerState === '') return <bdi>{known}</bdi>
        return (
          <>
            <bdi>{known}</bdi> <bdi>({t('columns.stateNotKnown', { text: formerState })})</bdi>
          </>
        )
      },
    },
    codeColumn('lspn', t('columns.lspn'), ({ lspn }) => lspn),
    { ...codeColumn('phone', t('columns.phone'), ({ phone }) => phone), hiddenAtFirst: true },
    ...(isAdministrator(viewer) ? [users] : []),
    ...(isPlatformAdministrator(viewer) ? [groups] : []),
    statusColumn(t('columns.status'), (row) => (
      <RecordStatusSwitch
        kind="mip"
        record={row}
        linked={{ users: row.userCount, groups: row.groupCount }}
        isUnnoticed={row.userCount === 0 && row.groupCount === 0}
      />
    )),
  ]
}
