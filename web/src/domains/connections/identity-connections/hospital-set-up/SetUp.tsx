import type { IdentityConnection } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { invalidateAfter } from '../../../../api/invalidation.ts'
import { useServerForm } from '../../../../ui/forms/server-form.ts'
import { RowListSkeleton } from '../../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { StepLinks } from '../../../../ui/navigation/StepLinks.tsx'
import { useUnsavedGuard } from '../../../../ui/overlays/use-unsaved-guard.ts'
import { Guide } from './Guide.tsx'
import { askedScopes, signInGuides } from './guides.ts'
import { ProviderStep } from './ProviderStep.tsx'
import { type Part, providerOf, recognise } from './providers.ts'
import { StepActions } from './StepActions.tsx'
import { type ProviderName, type SetUpSearch, type SetUpStep, setUpSteps } from './set-up-search.ts'
import { idOf, type SetUpValues, setUpBodyOf, setUpValuesOf, wrongFields } from './set-up-values.ts'
import type { SetUpForm } from './ValuesStep.tsx'

const ValuesStep = lazy(() => import('./ValuesStep.tsx'))
const TestStep = lazy(() => import('./TestStep.tsx'))
const FinishStep = lazy(() => import('./FinishStep.tsx'))
const UnsavedQuestion = lazy(async () => ({
  default: (await import('../../../../ui/overlays/UnsavedQuestion.tsx')).UnsavedQuestion,
}))

type SetUpProps = {
  search: SetUpSearch
  connections: readonly IdentityConnection[]
  redirectUri: string
}

/** Shows one step at a time, which the address names. The entries stay while the steps change. */
export function SetUp({ search, connections, redirectUri }: SetUpProps) {
  const { t } = useTranslation('hospital-set-up')
  // An earlier step in the history of the browser does not name the connection that was saved after it.
  const [savedId, setSavedId] = useState(search.id)
  const id = search.id ?? savedId
  const connection = connections.find(({ identityConnectionId }) => identityConnectionId === id)
  const provider = search.provider ?? (connection && recognise(connection.issuer).provider)
  const form = useSetUpForm(provider ?? 'other', connection, setSavedId)
  const guard = useUnsavedGuard(form.isDirty, () => undefined)
  const navigate = useNavigate()

  // The test is about what is saved.
  const isTestable = connection !== undefined && !form.isDirty
  const isReachable: Record<SetUpStep, boolean> = {
    provider: true,
    console: provider !== undefined,
    values: provider !== undefined,
    test: isTestable,
    finish: isTestable,
  }
  const wanted = search.step ?? (connection === undefined ? 'provider' : 'test')
  const current = isReachable[wanted] ? wanted : provider === undefined ? 'provider' : 'values'
  const part = useRef<HTMLDivElement>(null)
  const focused = useRef(current)
  // The button that led here is gone, so the focus follows to the new step.
  useEffect(() => {
    if (focused.current !== current) part.current?.focus()
    focused.current = current
  }, [current])
  const searchOf = (step: SetUpStep): SetUpSearch => ({
    ...idOf(connection),
    ...(provider && { provider }),
    step,
  })
  return (
    <>
      <StepLinks
        label={t('title')}
        steps={setUpSteps.map((name, index) => ({
          name,
          label: t(`steps.${name}`),
          isReachable: isReachable[name],
          isDone: index < setUpSteps.indexOf(current) || (name === 'finish' && connection?.status === true),
        }))}
        current={current}
        searchOf={searchOf}
      />
      <div ref={part} tabIndex={-1}>
        {current === 'provider' && (
          <ProviderStep
            provider={provider}
            next={provider && searchOf('console')}
            onChoose={(chosen) =>
              void navigate({
                to: '.',
                search: { ...searchOf('provider'), provider: chosen } as never,
                replace: true,
              })
            }
          />
        )}
        {current === 'console' && provider && (
          <Section
            title={t('steps.console')}
            summary={t('console.summary', {
              provider: providerOf(provider).name ?? t('console.theProvider'),
            })}
          >
            <Guide
              steps={signInGuides[provider]}
              textOf={(key) => t(`guides.${provider}.${key}` as never)}
              values={{ redirectUri, scopes: askedScopes }}
            />
            <StepActions back={searchOf('provider')} next={searchOf('values')} />
          </Section>
        )}
        <Suspense fallback={<RowListSkeleton />}>
          {current === 'values' && provider && (
            <ValuesStep provider={provider} form={form} connection={connection} />
          )}
          {current === 'test' && provider && connection && (
            <TestStep provider={provider} connection={connection} />
          )}
          {current === 'finish' && provider && connection && (
            <FinishStep provider={provider} connection={connection} />
          )}
        </Suspense>
      </div>
      <Suspense>{guard.isAsking && <UnsavedQuestion guard={guard} />}</Suspense>
    </>
  )
}

const isMissing = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')

function useSetUpForm(
  provider: ProviderName,
  connection: IdentityConnection | undefined,
  setSavedId: (id: number) => void,
): SetUpForm {
  const { t } = useTranslation(['hospital-set-up', 'identity-connections'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const { parts } = providerOf(provider)
  const wrongText = (name: keyof SetUpValues) => t(`parts.${name as Exclude<Part, 'realm'>}.wrong`)
  const form = useServerForm<SetUpValues, IdentityConnection>({
    keepAs: `identity-connection ${connection?.identityConnectionId ?? 'new'}`,
    initialValues: setUpValuesOf(connection),
    validate: (values) =>
      Object.fromEntries(
        wrongFields(values, provider, connection).map((name) => [
          name,
          isMissing(values[name]) ? t('identity-connections:required') : wrongText(name),
        ]),
      ),
    save: async (values) => {
      const saved = await call('saveIdentityConnection', {
        body: setUpBodyOf(values, provider, connection),
      })
      setSavedId(saved.identityConnectionId)
      // The next step finds it in the list.
      await invalidateAfter(client, 'saveIdentityConnection')
      return saved
    },
    failure: t('identity-connections:saveFailed'),
    // What the server says about the issuer is about what it is made of.
    fieldNames: { issuer: parts[0] ?? 'issuer' },
    onSaved: ({ tenantId, oktaDomain, serverAddress, realm }, saved) => {
      // The parts stay as they were typed: a domain of its own, for example, does not show that the provider is Okta.
      form.reset({ ...setUpValuesOf(saved), tenantId, oktaDomain, serverAddress, realm })
      const search: SetUpSearch = { id: saved.identityConnectionId, provider, step: 'test' }
      void navigate({ to: '.', search: search as never })
    },
  })
  return form
}
