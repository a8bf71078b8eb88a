import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import { useTranslation } from 'react-i18next'
import {
  type AskedStatus,
  AskingStatusSwitch,
  StatusQuestion,
} from '../../../kit/status/AskingStatusSwitch.tsx'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'

type KindStatusSwitchProps = { kind: QualificationKind; name: string }

/** Activates or deactivates a kind, after a question. */
export const KindStatusSwitch = ({ kind, name }: KindStatusSwitchProps) => (
  <AskingStatusSwitch
    name={name}
    status={kind.status}
    canSet
    renderQuestion={(asked) => <Question kind={kind} name={name} asked={asked} />}
  />
)

function Question({ kind, name, asked }: KindStatusSwitchProps & { asked: AskedStatus }) {
  const { t } = useTranslation('qualification-kinds')
  const { qualificationKindId } = kind
  const change = useChange('setQualificationKindStatus', {
    success: ({ status }) => t(status ? 'status.activated' : 'status.inactivated', { name }),
    failure: t('status.failed'),
    expect: ({ body: { status } }) => [
      expecting('listQualificationKinds', {}, (known) => ({
        qualificationKinds: known.qualificationKinds.map((each) =>
          each.qualificationKindId === qualificationKindId ? { ...each, status: status === true } : each,
        ),
      })),
    ],
  })
  return (
    <StatusQuestion
      asked={asked}
      words={(deed) => ({
        title: t(`status.${deed}Title`, { name }),
        text: t(`status.${deed}Text`),
        confirmLabel: t(`status.${deed}`),
      })}
      onSet={(status) => change.mutate({ params: { qualificationKindId }, body: { status } })}
    />
  )
}
