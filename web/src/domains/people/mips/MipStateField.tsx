import { australianStates } from '@gantry/contract/australian-states'
import type { Mip } from '@gantry/contract/domains/people/mips/schemas'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/forms/Select.tsx'

type MipStateFieldProps = {
  /** As it is saved; null for a new MIP. */
  mip: Pick<Mip, 'state' | 'formerState'> | null
  field: { name: string; value: string; error: string | undefined; onChange: (next: unknown) => void }
}

/** The state of a MIP. Once it is known, the server refuses to remove it, so the choice cannot be cleared then. */
export function MipStateField({ mip, field: { value, onChange, ...field } }: MipStateFieldProps) {
  const { t } = useTranslation('mips')
  const isKnown = mip !== null && mip.state !== ''
  return (
    <Select
      {...field}
      label={t('fields.state')}
      placeholder={t('fields.chooseState')}
      description={mip?.formerState ? t('fields.stateWas', { text: mip.formerState }) : t('fields.stateHint')}
      options={australianStates.map((state) => ({
        value: state,
        label: `${t(`states.${state}`)} (${state})`,
      }))}
      {...(!isKnown && { clearLabel: t('fields.clearState') })}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
