import type { ConnectedApp } from '@gantry/contract/apps/schemas'
import { IconKey } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../i18n/format.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { useChange } from '../../ui/feedback/use-change.ts'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { Section } from '../../ui/layout/Section.tsx'

const SecretDialog = lazy(() => import('../../kit/secrets/SecretDialog.tsx'))

/** Says whether an app has a secret, and makes a new one. */
export function AppSecret({ app }: { app: ConnectedApp }) {
  const { t, i18n } = useTranslation('apps')
  const [isOpen, setOpen] = useState(false)
  const { appId, secretChangedAt, previousSecretUntil, isPublic } = app
  const make = useChange('makeConnectedAppSecret', {
    failure: t('secret.failed'),
    onSuccess: () => setOpen(true),
  })
  if (isPublic) {
    return (
      <Section title={t('secret.title')}>
        <p>{t('secret.public')}</p>
      </Section>
    )
  }
  const has = secretChangedAt !== null
  const makeOne = (endPrevious: boolean) => make.mutate({ params: { appId }, body: { endPrevious } })

  function start(): void {
    // If there is a secret already, a question comes first.
    if (has) setOpen(true)
    else if (!make.isPending) makeOne(true)
  }

  return (
    <Section
      title={t('secret.title')}
      summary={t('secret.summary')}
      actions={
        <Button
          variant={has ? 'default' : 'filled'}
          leftSection={<IconKey size={16} aria-hidden />}
          // Not `loading`, because the dialog returns the focus to this button.
          aria-busy={make.isPending || undefined}
          onClick={start}
        >
          {has ? t('secret.replace') : t('secret.make')}
        </Button>
      }
    >
      <Facts>
        <Fact
          label={t('secret.madeAt')}
          value={has ? formatTime(secretChangedAt, i18n.language) : t('secret.none')}
        />
        {previousSecretUntil !== null && (
          <Fact label={t('secret.previousUntil')} value={formatTime(previousSecretUntil, i18n.language)} />
        )}
      </Facts>
      <Suspense>
        {isOpen && (
          <SecretDialog
            texts={(text, values) => t(`secret.${text}`, { name: app.name, time: '', ...values })}
            made={make.data ?? null}
            isMaking={make.isPending}
            onMake={makeOne}
            onClose={() => {
              setOpen(false)
              // The secret was shown only once.
              make.reset()
            }}
          />
        )}
      </Suspense>
    </Section>
  )
}
