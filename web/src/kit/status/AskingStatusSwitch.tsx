import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsked } from '../../ui/overlays/use-asked.ts'
import { StatusSwitch } from './StatusSwitch.tsx'

// Every row of a list has a switch, but few open the dialog. So it is loaded when it is first needed.
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog,
}))

/** The status that the user wants to set. */
export type AskedStatus = ReturnType<typeof useAsked<boolean>>

type AskingStatusSwitchProps = {
  name: string
  status: boolean
  isPending?: boolean
  canSet: boolean
  /** Draws a component around `StatusQuestion`. Its hooks run only while the question is open. */
  renderQuestion: (asked: AskedStatus) => ReactNode
}

/** A switch that asks before it changes the status. */
export function AskingStatusSwitch(props: AskingStatusSwitchProps) {
  const { name, status, isPending = false, canSet, renderQuestion } = props
  const asked = useAsked<boolean>()
  return (
    <>
      <StatusSwitch
        name={name}
        status={status}
        isPending={isPending}
        {...(canSet && { onChange: asked.ask })}
      />
      {asked.item !== null && <Suspense>{renderQuestion(asked)}</Suspense>}
    </>
  )
}

type StatusQuestionProps = {
  asked: AskedStatus
  /** Names the record. */
  title: string
  /** Says what will change. */
  text: string
  onSet: (status: boolean) => void
}

/** The question before an inactivation. */
export function StatusQuestion({ asked, title, text, onSet }: StatusQuestionProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      opened={asked.isAsking}
      title={title}
      confirmLabel={t('bulk.inactivate')}
      isDangerous
      onConfirm={() => {
        onSet(false)
        asked.close()
      }}
      onClose={asked.close}
    >
      {text}
    </ConfirmDialog>
  )
}
