import { lazy, type ReactNode, Suspense } from 'react'
import { useAsked } from '../../ui/overlays/use-asked.ts'
import { StatusSwitch } from './StatusSwitch.tsx'

// Lists hold a switch in every row and open the question in hardly any: it comes when it is asked.
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog,
}))

/** The status that somebody wants to set. */
export type AskedStatus = ReturnType<typeof useAsked<boolean>>

type AskingStatusSwitchProps = {
  name: string
  status: boolean
  canSet: boolean
  /** A component around `StatusQuestion`, which knows how to set it: with the hooks that takes, made only when asked. */
  renderQuestion: (asked: AskedStatus) => ReactNode
}

/** A status that is not changed by a slip of the hand. */
export function AskingStatusSwitch({ name, status, canSet, renderQuestion }: AskingStatusSwitchProps) {
  const asked = useAsked<boolean>()
  return (
    <>
      <StatusSwitch name={name} status={status} {...(canSet && { onChange: asked.ask })} />
      {asked.item !== null && <Suspense>{renderQuestion(asked)}</Suspense>}
    </>
  )
}

type Deed = 'activate' | 'inactivate'
type StatusQuestionProps = {
  asked: AskedStatus
  /** What is asked before each deed, by name, and what will be different afterwards. */
  words: (deed: Deed) => { title: string; text: string; confirmLabel: string }
  onSet: (status: boolean) => void
}

export function StatusQuestion({ asked, words, onSet }: StatusQuestionProps) {
  const status = asked.item === true
  const { title, text, confirmLabel } = words(status ? 'activate' : 'inactivate')
  return (
    <ConfirmDialog
      opened={asked.isAsking}
      title={title}
      confirmLabel={confirmLabel}
      isDangerous={!status}
      onConfirm={() => {
        onSet(status)
        asked.close()
      }}
      onClose={asked.close}
    >
      {text}
    </ConfirmDialog>
  )
}
