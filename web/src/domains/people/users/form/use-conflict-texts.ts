import { useTranslation } from 'react-i18next'
import type { ConflictTexts } from '../../../../kit/records/form/ConflictNotice.tsx'
import type { UserValues } from './account-values.ts'

/** What the form says when someone else has saved this person first. */
export function useConflictTexts(): ConflictTexts {
  const { t } = useTranslation(['users', 'messages'])
  return {
    title: t('form.staleTitle'),
    labelOf: (name) =>
      t(`fields.${name === 'roleIds' ? 'roles' : (name as Exclude<keyof UserValues, 'roleIds'>)}`),
    fetchFailed: t('messages:users.fetchFailed'),
  }
}
