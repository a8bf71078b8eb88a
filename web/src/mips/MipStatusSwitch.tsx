import { useTranslation } from 'react-i18next'
import { useViewer } from '../sessions/index.ts'
import { type AskedStatus, AskingStatusSwitch, StatusQuestion } from '../ui/AskingStatusSwitch.tsx'
import { expecting, useChange } from '../ui/use-change.ts'
import { canSetMipStatus } from './policy.ts'

type MipStatusSwitchProps = {
  mip: { mipId: number; name: string; status: boolean; userCount?: number | null; groupCount?: number | null }
}

/** Opens or closes a practice to its members; asks first and says whom it hits. */
export function MipStatusSwitch({ mip }: MipStatusSwitchProps) {
  const viewer = useViewer()
  return (
    <AskingStatusSwitch
      name={mip.name}
      status={mip.status}
      canSet={canSetMipStatus(viewer)}
      renderQuestion={(asked) => <Question mip={mip} asked={asked} />}
    />
  )
}

function Question({ mip, asked }: MipStatusSwitchProps & { asked: AskedStatus }) {
  const { t } = useTranslation(['mips', 'messages'])
  const { mipId, name, userCount, groupCount } = mip
  const setStatus = useChange('setMipStatus', {
    success: (_reply, { query }) =>
      t(query.status === true ? 'messages:mips.activated' : 'messages:mips.inactivated'),
    failure: t('messages:mips.updateStatusFailed'),
    outdates: ['listMips', 'getMip'],
    expect: ({ query }) => {
      const status = query.status === true
      return [
        expecting('getMip', { params: { mipId } }, (known) => ({ ...known, status })),
        expecting('listMips', {}, (page) => ({
          ...page,
          mips: page.mips.map((row) => (row.mipId === mipId ? { ...row, status } : row)),
        })),
      ]
    },
  })
  const hit = [
    userCount ? t('status.users', { count: userCount }) : '',
    groupCount ? t('status.groups', { count: groupCount }) : '',
  ].filter(Boolean)
  const whom = hit.length > 0 ? t('status.linked', { what: hit.join(', ') }) : ''
  return (
    <StatusQuestion
      asked={asked}
      words={(deed) => ({
        title: t(`status.${deed}Title`, { name }),
        text: [t(`status.${deed}Text`, { name }), whom].join(' ').trim(),
        confirmLabel: t(`status.${deed}`),
      })}
      onSet={(status) => setStatus.mutate({ params: { mipId }, query: { status } })}
    />
  )
}
