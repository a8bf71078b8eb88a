import { IconKey } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../i18n/format.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import type { Made, SecretText } from './MadeSecret.tsx'

const SecretDialog = lazy(() => import('./SecretDialog.tsx'))

type SectionText = 'title' | 'summary' | 'make' | 'replace' | 'madeAt' | 'none' | 'previousUntil'
type SecretSectionProps = {
  texts: (text: SecretText | SectionText, values?: { time: string }) => string
  secretChangedAt: string | null
  previousSecretUntil: string | null
  /** A new secret ends what is in use now. Therefore a question comes first. */
  hasCredentials: boolean
  /** The mutation that makes the secret; the secret is shown until `reset`. */
  make: { data: Made | undefined; isPending: boolean; reset: () => void }
  onMake: (endPrevious: boolean) => void
}

/** Says whether a record has a secret, and makes a new one, which is shown once. */
export function SecretSection(props: SecretSectionProps) {
  const { texts, secretChangedAt, previousSecretUntil, hasCredentials, make, onMake } = props
  const { i18n } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const has = secretChangedAt !== null
  const made = make.data ?? null

  function start(): void {
    if (hasCredentials) setAsking(true)
    else if (!make.isPending) onMake(true)
  }

  return (
    <Section
      title={texts('title')}
      summary={texts('summary')}
      actions={
        <Button
          variant={has ? 'default' : 'filled'}
          leftSection={<IconKey size={16} aria-hidden />}
          // Not `loading`, because the dialog returns the focus to this button.
          aria-busy={make.isPending || undefined}
          onClick={start}
        >
          {has ? texts('replace') : texts('make')}
        </Button>
      }
    >
      <Facts>
        <Fact
          label={texts('madeAt')}
          value={has ? formatTime(secretChangedAt, i18n.language) : texts('none')}
        />
        {previousSecretUntil !== null && (
          <Fact label={texts('previousUntil')} value={formatTime(previousSecretUntil, i18n.language)} />
        )}
      </Facts>
      <Suspense>
        {(isAsking || made !== null) && (
          <SecretDialog
            texts={texts}
            made={made}
            isMaking={make.isPending}
            onMake={onMake}
            onClose={() => {
              setAsking(false)
              // The secret is shown only once.
              make.reset()
            }}
          />
        )}
      </Suspense>
    </Section>
  )
}
