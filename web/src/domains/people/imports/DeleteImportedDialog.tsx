import { longestReason } from '@gantry/contract/deleting/words'
import type { Import, ImportDeletion } from '@gantry/contract/domains/people/imports/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { callQuery } from '../../../api/queries.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { Progress } from '../../../ui/display/Progress.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { Textarea } from '../../../ui/forms/Textarea.tsx'
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import classes from './imports.module.css'

/** The milliseconds between two readings of the numbers. The server counts all people again for each. */
const pulse = 3000

type DeleteImportedDialogProps = { found: Import; onClose: () => void }

/** Deletes the people whom an import has added by mistake, after it has shown how many were never used. */
export default function DeleteImportedDialog({ found, onClose }: DeleteImportedDialogProps) {
  const { t } = useTranslation('imports')
  const { importId, fileName } = found
  const query = useQuery({
    ...callQuery('getImportDeletion', { params: { importId } }),
    refetchInterval: ({ state }) => (state.data?.isRunning === true ? pulse : false),
  })
  return (
    <Modal title={<bdi>{t('deletion.title', { file: fileName })}</bdi>} onClose={onClose}>
      {query.isError && (
        <LoadFailure
          error={query.error}
          fallback={t('deletion.fetchFailed')}
          onRetry={() => void query.refetch()}
        />
      )}
      {!query.isError && !query.data && <Skeleton height={200} />}
      {query.data && <Deletion importId={importId} deletion={query.data} onClose={onClose} />}
    </Modal>
  )
}

type DeletionProps = { importId: number; deletion: ImportDeletion; onClose: () => void }

function Deletion({ importId, deletion, onClose }: DeletionProps) {
  const { t } = useTranslation(['imports', 'common', 'deleting'])
  const client = useQueryClient()
  const { deletable, isRunning, token } = deletion
  const form = useServerForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() === '' ? t('deleting:reasonRequired') : null }),
    save: ({ reason }) => call('deleteImported', { params: { importId }, body: { token, reason } }),
    failure: t('deletion.failed'),
    onSaved: () => void invalidateAfter(client, 'deleteImported'),
    onFailure: () => {
      // Somebody may have used an account meanwhile.
      void client.invalidateQueries({ queryKey: ['getImportDeletion'] })
      return false
    },
  })
  const canDelete = deletable > 0 && !isRunning
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <Counts deletion={deletion} />
        {canDelete && (
          <>
            <Text tone="dimmed">{t('deletion.text')}</Text>
            <Textarea
              label={t('deleting:reason')}
              minRows={2}
              maxRows={6}
              maxLength={longestReason}
              required
              data-autofocus
              {...form.getInputProps('reason')}
            />
          </>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(canDelete ? 'common:cancel' : 'common:close')}
        </Button>
        {canDelete && (
          <Button type="submit" color="red" loading={form.saving}>
            {t('deletion.confirm', { count: deletable })}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}

function Counts({ deletion }: { deletion: ImportDeletion }) {
  const { t } = useTranslation(['imports', 'deleting'])
  const { added, deletable, used, gone, uses, isRunning } = deletion
  return (
    <>
      {isRunning && (
        <>
          <p role="status" className={classes.sending}>
            {t('deletion.running', { count: gone, total: gone + deletable })}
          </p>
          <Progress
            value={(100 * gone) / Math.max(1, gone + deletable)}
            aria-label={t('deletion.runningLabel')}
          />
        </>
      )}
      <dl className={classes.deletion}>
        <Count label={t('deletion.added')} value={added} />
        {gone > 0 && <Count label={t('deletion.gone')} value={gone} />}
        <Count label={t('deletion.deletable')} value={deletable} />
        <Count label={t('deletion.used')} value={used} />
      </dl>
      {used > 0 && (
        <ul className={classes.remarks}>
          {uses.map(({ use, people }) => (
            <li key={use}>
              {t('deleting:useWithNumber', { use: t(`deleting:uses.${use}`), number: people })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Count = ({ label, value }: { label: string; value: number }) => {
  const { i18n } = useTranslation()
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatNumber(value, i18n.language)}</dd>
    </div>
  )
}
