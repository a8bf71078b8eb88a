import { type Modality, modalities } from '@gantry/contract/domains/people/links/user-mips/words'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../../api/call.ts'
import { invalidateAfter } from '../../../../../api/invalidation.ts'
import { notify } from '../../../../../ui/feedback/notify.ts'
import { CheckboxGroup } from '../../../../../ui/forms/CheckboxGroup.tsx'
import { useServerForm } from '../../../../../ui/forms/server-form.ts'
import { FormDialog } from '../../../../../ui/overlays/FormDialog.tsx'
import type { LinkModalities } from './Modalities.tsx'

type ModalitiesDialogProps = { link: LinkModalities; name: string; onClose: () => void }

/** Sets with what a person works at a MIP. */
export default function ModalitiesDialog({ link, name, onClose }: ModalitiesDialogProps) {
  const { t } = useTranslation('links')
  const client = useQueryClient()
  const { userMipId, allowed } = link
  const form = useServerForm<{ modalities: string[] }>({
    keepAs: `modalities of link ${userMipId}`,
    initialValues: { modalities: link.modalities },
    save: (values) =>
      call('updateUserMip', {
        body: { userMipId, allowed, modalities: values.modalities as Modality[] },
      }),
    failure: t('modalities.failed'),
    onSaved: () => {
      notify.success(t('modalities.saved'))
      void invalidateAfter(client, 'updateUserMip')
      onClose()
    },
  })
  const { value, error, onChange } = form.getInputProps('modalities')
  return (
    <FormDialog
      title={<bdi>{t('modalities.title', { name })}</bdi>}
      form={form}
      submitLabel={t('modalities.submit')}
      onClose={onClose}
    >
      <CheckboxGroup
        label={t('modalities.label')}
        options={modalities.map((modality) => ({
          value: modality,
          label: t('modalities.option', { code: modality, name: t(`modalities.names.${modality}`) }),
        }))}
        value={value}
        error={error}
        onChange={onChange}
        isInColumns
      />
    </FormDialog>
  )
}
