import type { Mip } from '@gantry/contract/domains/people/mips/schemas'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/basic/Checkbox.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { FixedField } from '../../../ui/forms/FixedField.tsx'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import { MipStateField } from './MipStateField.tsx'
import type { MipFieldName } from './mip-values.ts'

type MipFieldsProps = {
  /** As it is saved; null for a new MIP. */
  mip: Mip | null
  /** Connects an input to the form: `form.getInputProps`. */
  field: (name: MipFieldName) => {
    name: string
    value: string
    error: string | undefined
    onChange: (next: unknown) => void
  }
  /** Whether the name and the code may be changed. */
  canRename: boolean
  /** Only platform administrators may set it. */
  hasArchiveLabel: boolean
  /** The box of a Commonwealth entity; null for who may not set it. */
  mark: Omit<ComponentProps<typeof Checkbox>, 'label'> | null
}

export function MipFields({ mip, field, canRename, hasArchiveLabel, mark }: MipFieldsProps) {
  const { t } = useTranslation('mips')
  const text = (name: MipFieldName, maxLength: number) => ({
    label: t(`fields.${name}`),
    autoComplete: 'off',
    maxLength,
    ...field(name),
  })
  const code = { dir: 'ltr', spellCheck: false } as const
  const fixed = (name: 'name' | 'code') => (
    <FixedField label={t(`fields.${name}`)} value={field(name).value} description={t('fields.nameFixed')} />
  )
  return (
    <>
      <FormSection title={t('sections.practice')}>
        <WideField>
          {canRename ? <TextInput {...text('name', 120)} required data-autofocus /> : fixed('name')}
        </WideField>
        {canRename ? (
          <TextInput {...text('code', 40)} {...code} description={t('fields.codeHint')} />
        ) : (
          fixed('code')
        )}
        <TextInput
          {...text('lspn', 12)}
          {...code}
          inputMode="numeric"
          description={t('fields.lspnHint')}
          data-autofocus={canRename ? undefined : true}
        />
        <WideField>
          <TextInput {...text('hpio', 24)} {...code} inputMode="numeric" description={t('fields.hpioHint')} />
        </WideField>
        {hasArchiveLabel && (
          <WideField>
            <TextInput {...text('archiveLabel', 64)} {...code} description={t('fields.archiveLabelHint')} />
          </WideField>
        )}
      </FormSection>
      <FormSection title={t('sections.contact')}>
        <TextInput {...text('email', 254)} type="email" dir="ltr" />
        <TextInput {...text('phone', 40)} type="tel" dir="ltr" />
      </FormSection>
      <FormSection title={t('sections.address')}>
        <WideField>
          <TextInput {...text('addressLine1', 120)} />
        </WideField>
        <WideField>
          <TextInput {...text('addressLine2', 120)} />
        </WideField>
        <TextInput {...text('suburb', 80)} />
        <MipStateField mip={mip} field={field('state')} />
        <TextInput {...text('postcode', 12)} dir="ltr" />
        <TextInput {...text('country', 60)} />
        {mark !== null && (
          <WideField>
            <Checkbox
              label={t('fields.isCommonwealth')}
              description={t('fields.isCommonwealthHint')}
              {...mark}
            />
          </WideField>
        )}
      </FormSection>
    </>
  )
}
