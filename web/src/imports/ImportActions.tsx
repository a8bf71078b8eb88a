import type { Import } from '@gantry/contract/imports'
import { Button } from '@mantine/core'
import { IconDownload, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { saveFile } from '../api/save-file.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { Selection } from '../ui/table/use-selection.ts'
import { useAction } from '../ui/use-action.ts'
import { useAsked } from '../ui/use-asked.ts'
import { expecting, useChange } from '../ui/use-change.ts'

type ImportActionsProps = { found: Import; selection: Selection }

const lists = { users: '/users', 'provider-numbers': '/mips/provider-numbers' }

/** What can be done with an import as it stands. */
export function ImportActions({ found, selection }: ImportActionsProps) {
  const { t } = useTranslation('imports')
  const { importId, state, kind } = found
  const result = useAction(async () => saveFile(await call('getImportResult', { params: { importId } })), {
    failure: t('resultFailed'),
  })
  const stop = useChange('stopImport', { failure: t('stopFailed'), outdates: ['getImport', 'listImports'] })
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
          {t(state === 'PREVIEW' ? 'findings' : 'result')}
        </Button>
      )}
      {(state === 'DONE' || state === 'STOPPED') && (
        <ButtonLink to={lists[kind]}>{t(`kinds.${kind}.list`)}</ButtonLink>
      )}
    </>
  )
}

function PreviewActions({ found, selection }: ImportActionsProps) {
  const { t } = useTranslation('imports')
  const { importId, kind, counts } = found
  const asked = useAsked<'confirm' | 'discard'>()
  const chosen = [...selection.chosen.keys()]
  const count = chosen.length || counts.ready
  const outdates = ['getImport', 'listImports', 'listImportRows'] as const
  const confirm = useChange('confirmImport', {
    failure: t('confirmFailed'),
    outdates,
    onSuccess: () => selection.clear(),
  })
  const discard = useChange('discardImport', {
    success: t('discarded'),
    failure: t('discardFailed'),
    outdates,
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
