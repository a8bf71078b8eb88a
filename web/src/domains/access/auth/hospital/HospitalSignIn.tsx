import { domainOf } from '@gantry/contract/domains/connections/identity-connections/words'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { notify } from '../../../../ui/feedback/notify.ts'
import { useAction } from '../../../../ui/feedback/use-action.ts'
import { useDebouncedValue } from '../../../../ui/forms/use-debounced-value.ts'

const TYPING_PAUSE = 300

type HospitalSignInProps = { email: string; hasAccepted: boolean }

/** Offers the sign-in of the hospital to which the domain of the address belongs, if there is one. */
export default function HospitalSignIn({ email, hasAccepted }: HospitalSignInProps) {
  const { t } = useTranslation(['hospital', 'validation'])
  const domain = useDebouncedValue(domainOf(email), TYPING_PAUSE)
  const name = useConnectionName(domain)
  const start = useAction(
    async () => {
      const { url } = await call('startUpstreamSignIn', { body: { email: email.trim() } })
      window.location.assign(url)
    },
    { failure: t('failed') },
  )
  if (name === '') return null
  return (
    <Button
      variant="default"
      fullWidth
      loading={start.pending}
      onClick={() => {
        if (hasAccepted) void start.start()
        else notify.error(t('validation:terms.requiredToSignIn'))
      }}
    >
      {t('continueWith', { name })}
    </Button>
  )
}

/** The name of the hospital of a domain; empty if there is none, or while it is not known. */
function useConnectionName(domain: string): string {
  const [found, setFound] = useState({ domain: '', name: '' })
  useEffect(() => {
    let isCurrent = true
    // A failure is silent: the form for the password is there all the same.
    call('findSignInConnection', { body: { domain } })
      .then(({ name }) => {
        if (isCurrent) setFound({ domain, name })
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [domain])
  return found.domain === domain ? found.name : ''
}
