import type {
  Setting,
  SettingChange,
  SettingsPreview,
} from '@gantry/contract/domains/portal/settings/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/queries.ts'
import { formatTime } from '../../../i18n/format.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useAction } from '../../../ui/feedback/use-action.ts'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Drawer } from '../../../ui/overlays/Drawer.tsx'
import { HitsQuestion } from './HitsQuestion.tsx'
import { useSettingWords, type Value } from './use-setting-words.ts'

type PutBack = Pick<SettingChange, 'settingChangeId' | 'before'>
type SettingHistoryProps = { setting: Setting; onClose: () => void }

/** Who changed a setting from what to what, with a button that puts the earlier value back. */
export default function SettingHistory({ setting, onClose }: SettingHistoryProps) {
  const { t, i18n } = useTranslation('settings')
  const { nameOf, valueOf } = useSettingWords()
  const { key, version, may } = setting
  const query = useCall('listSettingChanges', { query: { key } })
  const putBack = useChange('putBackSetting', {
    success: t('history.done'),
    failure: t('history.failed'),
  })
  const [question, setQuestion] = useState<{ change: PutBack; hits: SettingsPreview['hits'] } | null>(null)
  const write = ({ settingChangeId }: PutBack) => putBack.mutate({ body: { settingChangeId, version } })
  const preview = useAction(
    async (change: PutBack) => {
      const changes = [{ key, value: change.before, version }]
      const { hits } = await call('previewSettings', { body: { changes } })
      if (hits.length > 0) setQuestion({ change, hits })
      else write(change)
    },
    { failure: t('history.failed') },
  )
  const wordsOf = (value: Value | null) => (value === null ? t('history.default') : valueOf(key, value))
  const now = setting.setValue
  function row({ settingChangeId, before, after, changedByName, changedAt, putBackOf }: SettingChange) {
    const value = wordsOf(before)
    const isInForce = JSON.stringify(before) === JSON.stringify(now)
    return (
      <Row
        key={settingChangeId}
        title={
          <>
            <bdi>{value}</bdi> {t('history.arrow')} <bdi>{wordsOf(after)}</bdi>
            {putBackOf !== null && (
              <Badge size="sm" color="gray">
                {t('history.putBack')}
              </Badge>
            )}
          </>
        }
        details={t('changedBy', {
          name: changedByName ?? t('unknown'),
          time: formatTime(changedAt, i18n.language),
        })}
        actions={
          may.includes('edit') &&
          !isInForce && (
            <Button
              variant="default"
              size="compact"
              loading={putBack.isPending || preview.pending}
              onClick={() => void preview.start({ settingChangeId, before })}
            >
              {t('history.submit', { value })}
            </Button>
          )
        }
      />
    )
  }
  return (
    <Drawer title={t('historyOf', { name: nameOf(key) })} size={680} onClose={onClose}>
      {query.isError && (
        <LoadFailure error={query.error} fallback={t('failed')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <RowListSkeleton />}
      {query.data && (
        <RowList label={t('historyOf', { name: nameOf(key) })}>{query.data.changes.map(row)}</RowList>
      )}
      {question !== null && (
        <HitsQuestion
          hits={question.hits}
          onAnswer={(isMeant) => {
            setQuestion(null)
            if (isMeant) write(question.change)
          }}
        />
      )}
      {query.data?.hasMore && <p>{t('history.first', { count: query.data.changes.length })}</p>}
    </Drawer>
  )
}
