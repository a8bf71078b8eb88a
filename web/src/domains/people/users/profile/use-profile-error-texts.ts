import { useTranslation } from 'react-i18next'
import type { ProfileErrorTexts } from './profile-values.ts'

export function useProfileErrorTexts(): ProfileErrorTexts {
  const { t } = useTranslation('users')
  return {
    required: t('form.required'),
    ahpra: t('form.ahpraWrong'),
    hpii: t('form.hpiiWrong'),
    phone: t('form.phoneWrong'),
  }
}
