import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { type AskedStatus, AskingStatusSwitch } from '../../../kit/status/AskingStatusSwitch.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'

// Few people open it, so it is loaded when it is first needed.
const HoldDialog = lazy(async () => ({
  default: (await import('../../../kit/holds/HoldDialog.tsx')).HoldDialog,
}))

type KindStatusSwitchProps = { kind: QualificationKind; name: string }

/** Activates or deactivates a kind, after a question that shows whom that would hold or free. */
export const KindStatusSwitch = ({ kind, name }: KindStatusSwitchProps) => (
  <AskingStatusSwitch
    name={name}
    status={kind.status}
    canSet
    renderQuestion={(asked) => <Question kind={kind} name={name} asked={asked} />}
  />
)

function Question({ kind, name, asked }: KindStatusSwitchProps & { asked: AskedStatus }) {
  const { t } = useTranslation(['qualification-kinds', 'common'])
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
  // A closed question reads no preview.
  if (!asked.isAsking) return null
  const status = asked.item === true
  const deed = status ? 'activate' : 'inactivate'
  return (
    <HoldDialog
      opened
      change={{ of: 'qualification-kind-status', qualificationKindId, status }}
      title={t(`status.${deed}Title`, { name })}
      confirmLabel={t(`common:bulk.${deed}`)}
      isDangerous={!status}
      onConfirm={(previewToken) => {
        change.mutate({ params: { qualificationKindId }, body: { status, previewToken } })
        asked.close()
      }}
      onClose={asked.close}
    >
      <Text>{t(`status.${deed}Text`)}</Text>
    </HoldDialog>
  )
}
