import { appModes } from '@gantry/contract/domains/connections/apps/words'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyRecordSelect } from '../../../../kit/records/LazyRecordSelect.tsx'
import { RoleChoice } from '../../../../kit/roles/RoleChoice.tsx'
import { TextInput } from '../../../../ui/basic/TextInput.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { ChoiceCards } from '../../../../ui/forms/ChoiceCards.tsx'
import { FormSection, WideField } from '../../../../ui/forms/FormSection.tsx'
import { AppIcon, appIconNames } from '../AppIcon.tsx'
import { modeIcons } from '../modes.ts'
import type { AppForm } from './app-values.ts'

type AppFieldsProps = {
  form: AppForm
  /** Only a new app's code can be chosen. */
  isNew: boolean
}

/** The fields of an app that every mode uses. */
export function AppFields({ form, isNew }: AppFieldsProps) {
  const { t } = useTranslation('apps')
  const { getInputProps, values } = form
  const text = (name: 'name' | 'code' | 'description' | 'launchUrl', maxLength: number) => ({
    label: t(`fields.${name}`),
    autoComplete: 'off',
    maxLength,
    ...getInputProps(name),
  })
  const code = { dir: 'ltr', spellCheck: false } as const
  const ris = getInputProps('risId')
  return (
    <>
      <FormSection title={t('sections.app')}>
        <TextInput {...text('name', 80)} required data-autofocus />
        <TextInput
          {...text('code', 40)}
          {...code}
          description={isNew ? t('fields.codeHint') : t('fields.codeFixed')}
          required={isNew}
          readOnly={!isNew}
          variant={isNew ? 'default' : 'filled'}
        />
        <WideField>
          <TextInput {...text('description', 300)} description={t('fields.descriptionHint')} />
        </WideField>
        <WideField>
          <ChoiceCards
            name="icon"
            title={t('fields.icon')}
            size="small"
            choices={appIconNames.map((icon) => ({
              value: icon,
              label: t(`icons.${icon}`),
              sketch: <AppIcon name={icon} />,
            }))}
            value={values.icon}
            onChoose={getInputProps('icon').onChange}
          />
        </WideField>
      </FormSection>
      <FormSection title={t('sections.opening')}>
        <WideField>
          <ChoiceCards
            name="mode"
            title={t('fields.mode')}
            isTitleHidden
            size="large"
            choices={appModes.map((mode) => {
              const ModeIcon = modeIcons[mode]
              return {
                value: mode,
                label: t(`modes.${mode}.name`),
                hint: t(`modes.${mode}.hint`),
                sketch: <ModeIcon size={22} stroke={1.6} aria-hidden />,
              }
            })}
            value={values.mode}
            onChoose={getInputProps('mode').onChange}
          />
        </WideField>
        <WideField>
          <TextInput
            {...text('launchUrl', 500)}
            {...code}
            type="url"
            description={t('fields.launchUrlHint')}
            required
          />
        </WideField>
      </FormSection>
      <FormSection title={t('sections.roles')}>
        <WideField>
          <RoleChoice
            label={t('fields.roleIds')}
            hint={t('fields.roleIdsHint')}
            inactiveHint={t('fields.roleInactive')}
            {...getInputProps('roleIds')}
          />
        </WideField>
        <WideField>
          <Suspense fallback={<Skeleton height={60} />}>
            <LazyRecordSelect
              kind="ris"
              label={t('fields.risId')}
              description={t('fields.risIdHint')}
              placeholder={t('fields.noRis')}
              value={ris.value}
              error={ris.error}
              onChange={ris.onChange}
            />
          </Suspense>
        </WideField>
      </FormSection>
    </>
  )
}
