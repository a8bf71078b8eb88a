import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../basic/Button.tsx'
import type { Selection } from '../data-table/use-selection.ts'
import { notify } from '../feedback/notify.ts'
import { useErrorText } from '../feedback/use-error-text.ts'
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx'
import { useAsked } from '../overlays/use-asked.ts'
import classes from './BulkBar.module.css'
import { BulkOutcome, type Refusal } from './BulkOutcome.tsx'
import type { BulkAction } from './bulk-actions.ts'

const mostNames = 5

type Change = { wanted: BulkAction; ids: number[] }
type Outcome = { wanted: BulkAction; done: number; refusals: Refusal[] }
type BulkBarProps = { what: string; actions: readonly BulkAction[]; selection: Selection }

/** The actions on the selected rows. It asks first, and reports each refusal. */
export default function BulkBar({ what, actions, selection }: BulkBarProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const asked = useAsked<BulkAction>()
  const [target, setTarget] = useState<number | null>(null)
  const outcome = useAsked<Outcome>()
  const { chosen } = selection
  const count = chosen.size
  const action = asked.item
  const refused = outcome.item

  const change = useMutation({
    mutationFn: ({ wanted, ids }: Change) => wanted.run(ids, target ?? 0),
    onSuccess: ({ results }, { wanted }) => {
      const left = results.filter((result) => result.outcome !== 'DONE')
      const done = results.length - left.length
      selection.keepOnly(new Set(left.map(({ id }) => id)))
      if (left.length === 0) {
        outcome.close()
        notify.success(wanted.done(done))
      } else {
        const refusals = left.map(({ id, message = '' }) => ({ id, name: chosen.get(id) ?? '', message }))
        outcome.ask({ wanted, done, refusals })
      }
    },
    onError: (error) => {
      const { message, detail } = errorText(error, t('bulk.failed'))
      notify.error(message, detail)
    },
    onSettled: (_results, _error, { wanted }) => {
      asked.close()
      return wanted.refresh()
    },
  })

  function ask(wanted: BulkAction): void {
    setTarget(null)
    asked.ask(wanted)
  }

  return (
    <>
      <section className={classes.bar} data-print="never" aria-label={t('bulk.title', { what })}>
        <p className={classes.count} role="status">
          {t('bulk.chosen', { count })}
        </p>
        {actions.map((each) => (
          <Button key={each.key} size="xs" variant="default" onClick={() => ask(each)}>
            {each.label}
          </Button>
        ))}
        <Button size="xs" variant="subtle" onClick={selection.clear}>
          {t('bulk.clear')}
        </Button>
      </section>
      {action && (
        <ConfirmDialog
          opened={asked.isAsking}
          title={action.title(count)}
          confirmLabel={action.confirmLabel}
          isDangerous={action.isDangerous ?? false}
          isDisabled={action.target !== undefined && target === null}
          pending={change.isPending}
          onConfirm={() => change.mutate({ wanted: action, ids: [...chosen.keys()] })}
          onClose={asked.close}
        >
          <ul className={classes.names}>
            {[...chosen].slice(0, mostNames).map(([id, name]) => (
              <li key={id}>
                <bdi>{name}</bdi>
              </li>
            ))}
            {count > mostNames && <li>{t('bulk.more', { count: count - mostNames })}</li>}
          </ul>
          {action.target && (
            <div className={classes.target}>
              <Suspense>{action.target(target, setTarget, [...chosen.keys()])}</Suspense>
            </div>
          )}
          <p className={classes.consequence}>{action.consequence}</p>
        </ConfirmDialog>
      )}
      {refused && (
        <BulkOutcome
          // Another outcome shows all of its reasons again.
          key={refused.refusals.map(({ id, message }) => `${id} ${message}`).join()}
          opened={outcome.isAsking}
          done={refused.done}
          refusals={refused.refusals}
          isTrying={change.isPending}
          onRetry={(ids) => change.mutate({ wanted: refused.wanted, ids })}
          onClose={(ids) => {
            selection.keepOnly(new Set(ids))
            outcome.close()
          }}
        />
      )}
    </>
  )
}
