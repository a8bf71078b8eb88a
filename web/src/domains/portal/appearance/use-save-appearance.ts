import type { Appearance } from '@gantry/contract/domains/portal/appearance/words'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { useErrorText } from '../../../ui/feedback/use-error-text.ts'

/** Saves one choice after the other, so that the last one remains. */
export function useSaveAppearance(): (appearance: Appearance) => void {
  const { t } = useTranslation('appearance')
  const errorText = useErrorText()
  const { mutate } = useMutation({
    mutationFn: (body: Appearance) => call('saveMyAppearance', { body }),
    scope: { id: 'appearance' },
    networkMode: 'always',
    onError: (error) => {
      const { message, detail } = errorText(error, t('notSaved'))
      notify.error(message, detail)
    },
  })
  return mutate
}
