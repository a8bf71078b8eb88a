import type { Mip } from '@gantry/contract/domains/people/mips/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUntil } from '../../../../kit/links/UntilField.tsx'
import { TextInput } from '../../../../ui/basic/TextInput.tsx'
import { FormSection } from '../../../../ui/forms/FormSection.tsx'
import { UserFormDrawer } from '../../users/index.ts'
import classes from './ProviderNumberField.module.css'
import type { MipUserChanges } from './use-mip-user-changes.ts'
import { useTypedWarning } from './use-number-warning.ts'

type NewMipUserProps = {
  mip: Mip
  changes: MipUserChanges
  onClose: () => void
}

/** Adds a person, and links them to the MIP once they are saved. If the link is refused, the person stays. */
export function NewMipUser({ mip, changes, onClose }: NewMipUserProps) {
  const { t } = useTranslation('mips')
  const [providerNumber, setProviderNumber] = useState('')
  const until = useUntil()
  const typedWarning = useTypedWarning(providerNumber)
  const warning = providerNumber.trim() === '' ? null : typedWarning
  return (
    <UserFormDrawer
      profile={null}
      onClose={onClose}
      onSaved={({ userId, firstName, lastName, email, siteCode, photoUrl, status }) => {
        const user = { userId, firstName, lastName, email, siteCode, photoUrl, userStatus: status }
        changes.link.mutate({
          body: {
            mipId: mip.mipId,
            userId,
            providerNumber: providerNumber.trim(),
            allowed: true,
            validUntil: until.validUntil,
          },
          user: { ...user, providerNumber: '', allowed: true },
        })
      }}
    >
      <FormSection title={t('users.newAt', { name: mip.name })}>
        <TextInput
          label={t('number.label')}
          description={
            warning ? <span className={classes.warning}>{warning}</span> : t('users.newNumberHint')
          }
          dir="ltr"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={providerNumber}
          onChange={(event) => setProviderNumber(event.currentTarget.value)}
        />
        {until.field}
      </FormSection>
    </UserFormDrawer>
  )
}
