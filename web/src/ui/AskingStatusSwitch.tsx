import { lazy, Suspense } from 'react'
import { StatusSwitch } from './StatusSwitch.tsx'
import { useAsked } from './use-asked.ts'

// Lists hold a switch in every row and open the question in hardly any: it comes when it is asked.
const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))

type Deed = 'activate' | 'inactivate'
type AskingStatusSwitchProps = {
  name: string
  status: boolean
  /** What is asked before each deed, by name, and what will be different afterwards. */
  question: (deed: Deed) => { title: string; text: string; confirmLabel: string }
  /** Absent where the person may only look. */
  onSet?: ((status: boolean) => void) | undefined
}

/** A status that is not changed by a slip of the hand. */
export function AskingStatusSwitch({ name, status, question, onSet }: AskingStatusSwitchProps) {
  const asked = useAsked<boolean>()
  const { title, text, confirmLabel } = question(asked.item === true ? 'activate' : 'inactivate')
  return (
    <>
      <StatusSwitch name={name} status={status} {...(onSet && { onChange: asked.ask })} />
      <Suspense>
        {asked.item !== null && (
          <ConfirmDialog
            opened={asked.isAsking}
            title={title}
            confirmLabel={confirmLabel}
            isDangerous={!asked.item}
            onConfirm={() => {
              onSet?.(asked.item === true)
              asked.close()
            }}
            onClose={asked.close}
          >
            {text}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}
