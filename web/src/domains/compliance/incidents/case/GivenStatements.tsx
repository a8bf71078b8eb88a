import type { IncidentCase } from '@gantry/contract/domains/compliance/incidents/schemas'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { saveFile } from '../../../../api/save-file.ts'
import { formatCalendarDay, formatTime } from '../../../../i18n/format.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { BreakableCode } from '../../../../ui/display/BreakableCode.tsx'
import { Text } from '../../../../ui/display/Text.tsx'
import { useAction } from '../../../../ui/feedback/use-action.ts'
import { Row, RowList } from '../../../../ui/layout/RowList.tsx'
import classes from '../incidents.module.css'

const GiveStatementDialog = lazy(() => import('./GiveStatementDialog.tsx'))

/** The statements that the Commissioner got (Privacy Act 1988 s 26WK(2)), and the button that records one. */
export default function GivenStatements({ incident }: { incident: IncidentCase }) {
  const { t } = useTranslation('incidents')
  const [isOpened, setOpened] = useState(false)
  const { state, statement, givenStatements, incidentId } = incident
  const mayGive = statement.ready !== null && (state === 'ELIGIBLE' || state === 'NOTIFIED')
  return (
    <div className={classes.part}>
      <h3>{t('given.title')}</h3>
      {givenStatements.length === 0 ? (
        <Text tone="dimmed">{t('given.none')}</Text>
      ) : (
        <RowList label={t('given.title')}>
          {givenStatements.map((given) => (
            <GivenRow key={given.givenStatementId} given={given} incidentId={incidentId} />
          ))}
        </RowList>
      )}
      {mayGive && (
        <Button variant="default" onClick={() => setOpened(true)}>
          {t('given.record')}
        </Button>
      )}
      <Suspense>
        {isOpened && <GiveStatementDialog incident={incident} onClose={() => setOpened(false)} />}
      </Suspense>
    </div>
  )
}

type GivenRowProps = { given: IncidentCase['givenStatements'][number]; incidentId: number }

function GivenRow({ given, incidentId }: GivenRowProps) {
  const { t, i18n } = useTranslation('incidents')
  const { givenStatementId, givenOn, reference, recordedAt, recordedBy, sha256 } = given
  const params = { incidentId, givenStatementId }
  const save = useAction(async () => saveFile(await call('downloadGivenStatement', { params })), {
    failure: t('given.downloadFailed'),
  })
  const day = formatCalendarDay(givenOn, i18n.language)
  return (
    <Row
      title={t('given.on', { day })}
      details={
        <>
          {reference !== '' && (
            <>
              <bdi>{t('given.referenceOf', { reference })}</bdi> ·{' '}
            </>
          )}
          {t('given.recordedBy', {
            name: recordedBy.name || `#${recordedBy.userId}`,
            time: formatTime(recordedAt, i18n.language),
          })}{' '}
          · SHA-256 <BreakableCode text={sha256} />
        </>
      }
      actions={
        <Button
          variant="default"
          size="compact"
          aria-label={t('given.downloadOf', { day })}
          loading={save.pending}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void save.start()}
        >
          {t('given.download')}
        </Button>
      }
    />
  )
}
