import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../../kit/records/RecordSelect.tsx'

type PersonFieldProps = {
  userId: number | undefined
  onChange: (changes: { userId: number | undefined }) => void
}

/** Chooses the person whom a question about access is about. */
export function PersonField({ userId, onChange }: PersonFieldProps) {
  const { t } = useTranslation('reach')
  return (
    <RecordSelect
      kind="user"
      label={t('fields.person')}
      placeholder={t('fields.choose')}
      value={userId ?? null}
      onChange={(id) => onChange({ userId: id ?? undefined })}
    />
  )
}
