import type { IdentityConnection } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import TestSteps from '../TestSteps.tsx'
import { hasFailure } from '../test-outcome.ts'
import { StepActions } from './StepActions.tsx'
import { type ProviderName } from './set-up-search.ts'

type TestStepProps = { provider: ProviderName; connection: IdentityConnection }

/** Tests what is saved as soon as it is shown. */
export default function TestStep({ provider, connection }: TestStepProps) {
  const { t } = useTranslation(['hospital-set-up', 'identity-connections'])
  const { identityConnectionId, issuer } = connection
  const test = useQuery({
    ...callQuery('testIdentityConnection', { params: { identityConnectionId } }),
    // The provider may have changed meanwhile.
    staleTime: 0,
    gcTime: 0,
  })
  const isStopped = test.data === undefined || hasFailure(test.data)
  return (
    <Section title={t('steps.test')} summary={t('test.summary', { issuer })}>
      {test.isFetching ? (
        <div role="status" aria-label={t('test.running')}>
          <Skeleton height={140} />
        </div>
      ) : test.data === undefined ? (
        <LoadFailure
          error={test.error}
          fallback={t('identity-connections:testFailed')}
          onRetry={() => void test.refetch()}
        />
      ) : (
        <>
          <TestSteps {...test.data} />
          <p>{isStopped ? t('test.fix') : t('test.passed')}</p>
        </>
      )}
      <StepActions
        back={{ id: identityConnectionId, provider, step: 'values' }}
        next={isStopped ? undefined : { id: identityConnectionId, provider, step: 'finish' }}
      >
        <Button
          variant={isStopped ? 'filled' : 'default'}
          loading={test.isFetching}
          onClick={() => void test.refetch()}
        >
          {t('test.again')}
        </Button>
      </StepActions>
    </Section>
  )
}
