import { useTranslation } from 'react-i18next'
import { UntilField } from './UntilField.tsx'

type UntilOfAllProps = { value: string; onChange: (lastDay: string) => void }

/** The last day of several links that are added at once. */
export default function UntilOfAll({ value, onChange }: UntilOfAllProps) {
  const { t } = useTranslation('links')
  return <UntilField description={t('end.hint')} value={value} onChange={onChange} />
}
