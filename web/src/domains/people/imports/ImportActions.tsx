import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import { IconDownload, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { saveFile } from '../../../api/save-file.ts'
import { fetchTexts } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import type { Selection } from '../../../ui/data-table/use-selection.ts'
import { useAction } from '../../../ui/feedback/use-action.ts'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'
import { ButtonLink } from '../../../ui/navigation/ButtonLink.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useAsked } from '../../../ui/overlays/use-asked.ts'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'

const DeleteImportedDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./DeleteImportedDialog.tsx'), fetchTexts(['deleting'])])
  return dialog
})

type ImportActionsProps = { found: Import; selection: Selection }

const lists = {
  users: '/users',
  'provider-numbers': '/mips/provider-numbers',
  professions: '/users',
  qualifications: '/qualifications',
  'qualification-checks': '/qualifications',
}

/** The actions for an import in its current state. */
export function ImportActions({ found, selection }: ImportActionsProps) {
  const { t } = useTranslation('imports')
  const { importId, state, kind, counts } = found
  const [isDeleting, deleting] = useDisclosure()
  const isOver = state === 'DONE' || state === 'STOPPED'
  const result = useAction(async () => saveFile(await call('getImportResult', { params: { importId } })), {
    failure: t('resultFailed'),
  })
  const stop = useChange('stopImport', { failure: t('stopFailed') })
  return (
    <>
      {state === 'PREVIEW' && <PreviewActions found={found} selection={selection} />}
      {state === 'RUNNING' && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          loading={stop.isPending}
          onClick={() => stop.mutate({ params: { importId } })}
        >
          {t('stop')}
        </Button>
      )}
      {state !== 'DISCARDED' && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={result.pending}
          onClick={() => void result.start()}
        >
          {t('result')}
        </Button>
      )}
      {isOver && kind === 'users' && counts.done > 0 && (
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={deleting.open}>
          {t('deletion.open')}
        </Button>
      )}
      {isOver && <ButtonLink to={lists[kind]}>{t(`kinds.${kind}.list`)}</ButtonLink>}
      <Suspense>{isDeleting && <DeleteImportedDialog found={found} onClose={deleting.close} />}</Suspense>
    </>
  )
}

function PreviewActions({ found, selection }: ImportActionsProps) {
  const { t } = useTranslation('imports')
  const { importId, kind, counts } = found
  const asked = useAsked<'confirm' | 'discard'>()
  const chosen = [...selection.chosen.keys()]
  const count = chosen.length || counts.ready
  const confirm = useChange('confirmImport', {
    failure: t('confirmFailed'),
    onSuccess: () => selection.clear(),
  })
  const discard = useChange('discardImport', {
    success: t('discarded'),
    failure: t('discardFailed'),
    expect: ({ params }) => [
      expecting('getImport', { params }, (known) => ({ ...known, state: 'DISCARDED' as const })),
    ],
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => asked.ask('discard')}
      >
        {t('discard')}
      </Button>
      <Button disabled={count === 0} onClick={() => asked.ask('confirm')}>
        {t(chosen.length > 0 ? 'confirmChosen' : 'confirmReady', { count })}
      </Button>
      <ConfirmDialog
        opened={asked.isAsking}
        title={asked.item === 'discard' ? t('discardTitle') : t('confirmTitle', { count })}
        confirmLabel={t(asked.item === 'discard' ? 'discard' : 'confirm')}
        isDangerous={asked.item === 'discard'}
        pending={confirm.isPending || discard.isPending}
        onConfirm={() => {
          if (asked.item === 'discard') discard.mutate({ params: { importId } })
          else confirm.mutate({ params: { importId }, body: { rows: chosen.length > 0 ? chosen : 'ready' } })
          asked.close()
        }}
        onClose={asked.close}
      >
        {asked.item === 'discard' ? t('discardText') : t(`kinds.${kind}.confirmText`, { count })}
        {asked.item !== 'discard' && chosen.length === 0 && counts.withErrors > 0 && (
          <> {t('withoutErrors', { count: counts.withErrors })}</>
        )}
      </ConfirmDialog>
    </>
  )
}
