import { lazy, Suspense } from 'react'
import { StatusSwitch } from './StatusSwitch.tsx'
import { useAsked } from './use-asked.ts'

// Lists hold a switch in every row and open the question in hardly any: it comes when it is asked.
const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))

type Deed = 'activate' | 'inactivate'
type Words = { title: string; text: string; confirmLabel: string }
type AskingStatusSwitchProps = {
  name: string
  status: boolean
  /** What is asked before each deed, by name, and what will be different afterwards. */
  question: (deed: Deed) => Words
  /** Absent where the person may only look. */
  onSet?: ((status: boolean) => void) | undefined
}

/** A status that is not changed by a slip of the hand. */
export function AskingStatusSwitch({ name, status, question, onSet }: AskingStatusSwitchProps) {
  const asked = useAsked<boolean>()
  return (
    <>
      <StatusSwitch name={name} status={status} {...(onSet && { onChange: asked.ask })} />
      <Suspense>
        {asked.item !== null && (
          <Question asked={asked} words={question(asked.item ? 'activate' : 'inactivate')} onSet={onSet} />
        )}
      </Suspense>
    </>
  )
}

type QuestionProps = {
  asked: ReturnType<typeof useAsked<boolean>>
  words: Words
  onSet: AskingStatusSwitchProps['onSet']
}

function Question({ asked, words, onSet }: QuestionProps) {
  const status = asked.item === true
  return (
    <ConfirmDialog
      opened={asked.isAsking}
      title={words.title}
      confirmLabel={words.confirmLabel}
      isDangerous={!status}
      onConfirm={() => {
        onSet?.(status)
        asked.close()
      }}
      onClose={asked.close}
    >
      {words.text}
    </ConfirmDialog>
  )
}
