import { longestViewName, type ViewList } from '@gantry/contract/domains/portal/saved-views/words'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { invalidateAfter } from '../../api/invalidation.ts'
import { useCall } from '../../api/queries.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { Checkbox } from '../../ui/basic/Checkbox.tsx'
import { Stack } from '../../ui/basic/Stack.tsx'
import { TextInput } from '../../ui/basic/TextInput.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useServerForm } from '../../ui/forms/server-form.ts'
import { DialogActions } from '../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'

type SaveViewDialogProps = { list: ViewList; search: string; onClose: () => void }

/** Saves the search of the list as a new view. */
export default function SaveViewDialog({ list, search, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation(['saved-views', 'common'])
  const client = useQueryClient()
  const audience = useCall('listSavedViews', { query: { list } }).data?.shareWith
  const form = useServerForm({
    initialValues: { name: '', isShared: false },
    validate: ({ name }) => ({ name: name.trim() ? null : t('nameRequired') }),
    save: ({ name, isShared }) => {
      const sharedWith = (isShared && audience) || 'nobody'
      return call('addSavedView', { body: { list, name, search, sharedWith } })
    },
    failure: t('failed.save'),
    onSaved: (_values, { name }) => {
      notify.success(t('saved', { name }))
      void invalidateAfter(client, 'addSavedView')
      onClose()
    },
  })
  return (
    <Modal title={t('save.title')} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <TextInput
            label={t('name')}
            description={t('save.text')}
            maxLength={longestViewName}
            autoComplete="off"
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          {audience && (
            <Checkbox
              label={t(`share.with.${audience}`)}
              description={t(`share.text.${audience}`)}
              {...form.getInputProps('isShared', { type: 'checkbox' })}
            />
          )}
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t('save.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
