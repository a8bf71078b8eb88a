import type { RecordEntry } from '@gantry/contract/declared/entry'
import type { RecordUses } from '@gantry/contract/deleting/calls'
import { longestReason } from '@gantry/contract/deleting/words'
import { type RecordKind, records } from '@gantry/contract/registry'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { invalidateAfter } from '../../api/invalidation.ts'
import { useCall } from '../../api/queries.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { Stack } from '../../ui/basic/Stack.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { Text } from '../../ui/display/Text.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useServerForm } from '../../ui/forms/server-form.ts'
import { Textarea } from '../../ui/forms/Textarea.tsx'
import { DialogActions } from '../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { useStatusChange } from '../status/use-status-change.ts'
import classes from './deleting.module.css'

export type DeletedRecord = {
  kind: RecordKind
  id: number
  name: string
  /** Null: the viewer cannot make it inactive. */
  status: boolean | null
}
type DeleteRecordDialogProps = DeletedRecord & { onClose: () => void }

// The calls of all kinds differ only in their names and that of the id, so the types of this one are used for all.
function callsOf(kind: RecordKind) {
  const { setStatus, id }: RecordEntry = records[kind]
  const word = setStatus.slice('set'.length, -'Status'.length)
  return {
    read: `get${word}Uses` as 'getUserUses',
    remove: `delete${word}` as 'deleteUser',
    paramsOf: (value: number) => ({ [id]: value }) as unknown as { userId: number },
  }
}

/** Says whether a record was used, and deletes it with a reason if it was not. */
export function DeleteRecordDialog(props: DeleteRecordDialogProps) {
  const { kind, id, name, onClose } = props
  const { t } = useTranslation('deleting')
  const { read, paramsOf } = callsOf(kind)
  const query = useCall(read, { params: paramsOf(id) })
  const isUsed = (query.data?.uses.length ?? 0) > 0
  return (
    <Modal title={<bdi>{t(isUsed ? 'usedTitle' : 'title', { name })}</bdi>} onClose={onClose}>
      {query.isError && (
        <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
      )}
      {!query.isError && !query.data && <Skeleton height={160} />}
      {query.data && isUsed && <Used {...props} uses={query.data.uses} />}
      {query.data && !isUsed && <Deletion {...props} version={query.data.version} />}
    </Modal>
  )
}

function Used({ kind, id, name, status, uses, onClose }: DeleteRecordDialogProps & Pick<RecordUses, 'uses'>) {
  const { t } = useTranslation(['deleting', 'common'])
  const setStatus = useStatusChange(kind, { [records[kind].id]: id }, name, {
    activated: t('activated', { name }),
    inactivated: t('inactivated', { name }),
    failed: t('inactivateFailed', { name }),
  })
  return (
    <>
      <Stack>
        <Text>{t('used')}</Text>
        <ul className={classes.uses}>
          {uses.map(({ use, count }) => (
            <li key={use}>
              {use === 'sign-in' || use === 'call' || count === null
                ? t(`uses.${use}`)
                : t('useWithNumber', { use: t(`uses.${use}`), number: count })}
            </li>
          ))}
        </ul>
        {status === true && <Text tone="dimmed">{t('inactivateHint')}</Text>}
        {status === false && <Text tone="dimmed">{t('isInactive')}</Text>}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common:close')}
        </Button>
        {status === true && (
          <Button
            onClick={() => {
              setStatus(false)
              onClose()
            }}
          >
            {t('inactivate')}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

function Deletion({ kind, id, name, version, onClose }: DeleteRecordDialogProps & { version: number }) {
  const { t } = useTranslation(['deleting', 'common'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const { read, remove, paramsOf } = callsOf(kind)
  const form = useServerForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() === '' ? t('reasonRequired') : null }),
    save: ({ reason }) => call(remove, { params: paramsOf(id), body: { version, reason } }),
    failure: t('failed', { name }),
    onSaved: () => {
      onClose()
      notify.success(t('done', { name }))
      // First away from the page of the record, which is not there any more.
      void navigate({ to: records[kind].page }).then(() => invalidateAfter(client, remove))
    },
    onFailure: () => {
      // Somebody may have used it meanwhile.
      void client.invalidateQueries({ queryKey: [read] })
      return false
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <Text>{t('unused')}</Text>
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          minRows={2}
          maxRows={6}
          maxLength={longestReason}
          required
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" color="red" loading={form.saving}>
          {t('delete')}
        </Button>
      </DialogActions>
    </form>
  )
}
