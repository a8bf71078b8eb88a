import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { Text } from '../../../../ui/display/Text.tsx'
import { WideField } from '../../../../ui/forms/FormSection.tsx'
import { RadioGroup } from '../../../../ui/forms/RadioGroup.tsx'

type How = 'ASK' | 'NOTICE'
type TakingEffectProps = { value: How; onChange: (how: How) => void }

/** Whether people are asked before anything else, or told 30 days before. */
export function TakingEffect({ value, onChange }: TakingEffectProps) {
  const { t } = useTranslation('terms')
  return (
    <WideField>
      <RadioGroup<How>
        label={t('form.how')}
        options={[
          { value: 'ASK', label: t('form.ask'), description: t('form.askHint') },
          { value: 'NOTICE', label: t('form.notice'), description: t('form.noticeHint') },
        ]}
        value={value}
        onChange={onChange}
      />
      {value === 'NOTICE' && <Count />}
    </WideField>
  )
}

/** How many people would get the mail. */
function Count() {
  const { t, i18n } = useTranslation('terms')
  const { data } = useCall('countTermsNotice')
  if (!data) return null
  return (
    <Text tone="dimmed">{t('form.noticeCount', { number: formatNumber(data.people, i18n.language) })}</Text>
  )
}
