import { useTranslation } from 'react-i18next'
import { type AskedStatus, AskingStatusSwitch, StatusQuestion } from '../ui/AskingStatusSwitch.tsx'
import { expecting, useChange } from '../ui/use-change.ts'

type RisStatusSwitchProps = {
  ris: { risId: number; name: string; status: boolean; userCount?: number; mipCount?: number }
}

/** Marks a system as in use or not; asks first and says whom it hits. */
export function RisStatusSwitch({ ris }: RisStatusSwitchProps) {
  return (
    <AskingStatusSwitch
      name={ris.name}
      status={ris.status}
      canSet
      renderQuestion={(asked) => <Question ris={ris} asked={asked} />}
    />
  )
}

function Question({ ris, asked }: RisStatusSwitchProps & { asked: AskedStatus }) {
  const { t } = useTranslation(['ris', 'messages'])
  const { risId, name, userCount, mipCount } = ris
  const setStatus = useChange('setRisStatus', {
    success: (_reply, { query }) =>
      t(query.status === true ? 'messages:ris.activated' : 'messages:ris.inactivated'),
    failure: t('messages:ris.updateStatusFailed'),
    outdates: ['listRis', 'getRis', 'listUserRis'],
    expect: ({ query }) => {
      const status = query.status === true
      return [
        expecting('getRis', { params: { risId } }, (known) => ({ ...known, status })),
        expecting('listRis', {}, (page) => ({
          ...page,
          ris: page.ris.map((row) => (row.risId === risId ? { ...row, status } : row)),
        })),
      ]
    },
  })
  const hit = [
    userCount ? t('status.users', { count: userCount }) : '',
    mipCount ? t('status.mips', { count: mipCount }) : '',
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
      onSet={(status) => setStatus.mutate({ params: { risId }, query: { status } })}
    />
  )
}
