import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../basic/Button.tsx'
import type { Selection } from '../data-table/use-selection.ts'
import { notify } from '../feedback/notify.ts'
import { useErrorText } from '../feedback/use-error-text.ts'
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx'
import { useAsked } from '../overlays/use-asked.ts'
import classes from './BulkBar.module.css'
import { BulkOutcome, type Refusal } from './BulkOutcome.tsx'
import type { BulkStatus } from './bulk-status.ts'

const mostNames = 5

type BulkBarProps = { what: string; bulk: BulkStatus<never>; selection: Selection }

/** The actions on the selected rows. It asks first, and reports each refusal. */
export default function BulkBar({ what, bulk, selection }: BulkBarProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const asked = useAsked<boolean>()
  const outcome = useAsked<{ done: number; refusals: Refusal[] }>()
  const { chosen } = selection
  const count = chosen.size
  const deed = asked.item === true ? 'activate' : 'inactivate'

  const change = useMutation({
    mutationFn: (status: boolean) => bulk.set([...chosen.keys()], status),
    onSuccess: ({ results }, status) => {
      const refused = results.filter((result) => result.outcome !== 'DONE')
      const done = results.length - refused.length
      selection.keepOnly(new Set(refused.map(({ id }) => id)))
      if (refused.length === 0) {
        notify.success(t(status ? 'bulk.activated' : 'bulk.inactivated', { count: done }))
      } else {
        const refusals = refused.map(({ id, message = '' }) => ({ id, name: chosen.get(id) ?? '', message }))
        outcome.ask({ done, refusals })
      }
    },
    onError: (error) => {
      const { message, detail } = errorText(error, t('bulk.failed'))
      notify.error(message, detail)
    },
    onSettled: () => {
      asked.close()
      return bulk.refresh()
    },
  })

  return (
    <>
      <section className={classes.bar} data-print="never" aria-label={t('bulk.title', { what })}>
        <p className={classes.count} role="status">
          {t('bulk.chosen', { count })}
        </p>
        <Button size="xs" variant="default" onClick={() => asked.ask(true)}>
          {t('bulk.activate')}
        </Button>
        <Button size="xs" variant="default" onClick={() => asked.ask(false)}>
          {t('bulk.inactivate')}
        </Button>
        <Button size="xs" variant="subtle" onClick={selection.clear}>
          {t('bulk.clear')}
        </Button>
      </section>
      <ConfirmDialog
        opened={asked.isAsking}
        title={t(`bulk.${deed}Title`, { count })}
        confirmLabel={t(`bulk.${deed}`)}
        isDangerous={!asked.item}
        pending={change.isPending}
        onConfirm={() => change.mutate(asked.item === true)}
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
        <p className={classes.consequence}>{bulk.consequence(deed)}</p>
      </ConfirmDialog>
      {outcome.item && (
        <BulkOutcome
          opened={outcome.isAsking}
          done={outcome.item.done}
          refusals={outcome.item.refusals}
          onClose={outcome.close}
        />
      )}
    </>
  )
}
