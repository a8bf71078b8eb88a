import type { IncidentCase, IncidentTask } from '@gantry/contract/domains/compliance/incidents/schemas'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay, formatTime, todayHere } from '../../../../i18n/format.ts'
import { useViewer } from '../../../../sessions/index.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Checkbox } from '../../../../ui/basic/Checkbox.tsx'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { Text } from '../../../../ui/display/Text.tsx'
import { expecting, useChange } from '../../../../ui/feedback/use-change.ts'
import { Row, RowList } from '../../../../ui/layout/RowList.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'

const TaskDialog = lazy(() => import('./TaskDialog.tsx'))

/** What somebody has to do about the incident. */
export default function Tasks({ incident }: { incident: IncidentCase }) {
  const { t } = useTranslation('incidents')
  const [edited, setEdited] = useState<IncidentTask | 'new' | null>(null)
  const { tasks, state, incidentId } = incident
  const mayAdd = state !== 'CLOSED' && state !== 'NOT_ELIGIBLE'
  return (
    <Section
      title={t('tasks.title')}
      actions={
        mayAdd && (
          <Button variant="default" onClick={() => setEdited('new')}>
            {t('tasks.add')}
          </Button>
        )
      }
    >
      {tasks.length === 0 ? (
        <Text tone="dimmed">{t('tasks.none')}</Text>
      ) : (
        <RowList label={t('tasks.title')}>
          {tasks.map((task) => (
            <TaskRow
              key={task.incidentTaskId}
              task={task}
              incidentId={incidentId}
              onEdit={state === 'CLOSED' ? undefined : () => setEdited(task)}
            />
          ))}
        </RowList>
      )}
      <Suspense>
        {edited !== null && (
          <TaskDialog
            incidentId={incidentId}
            task={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </Section>
  )
}

type TaskRowProps = { task: IncidentTask; incidentId: number; onEdit: (() => void) | undefined }

function TaskRow({ task, incidentId, onEdit }: TaskRowProps) {
  const { t, i18n } = useTranslation('incidents')
  const { incidentTaskId, version, title, owner, dueOn, done } = task
  const { userId } = useViewer()
  const save = useChange('saveIncidentTask', {
    failure: t('tasks.failed'),
    expect: ({ body }) => [
      expecting('getIncident', { params: { incidentId } }, (known) => ({
        ...known,
        tasks: known.tasks.map((one) =>
          one.incidentTaskId === incidentTaskId
            ? {
                ...one,
                done:
                  body.done === true
                    ? {
                        at: new Date().toISOString(),
                        userId,
                        name: owner.userId === userId ? owner.name : '',
                      }
                    : null,
              }
            : one,
        ),
      })),
    ],
  })
  const day = formatCalendarDay(dueOn, i18n.language)
  return (
    <Row
      leading={
        <Checkbox
          aria-label={t('tasks.doneOf', { title })}
          checked={done !== null}
          disabled={onEdit === undefined || save.isPending}
          onChange={() =>
            save.mutate({
              params: { incidentId },
              body: { incidentTaskId, version, title, ownerId: owner.userId, dueOn, done: done === null },
            })
          }
        />
      }
      title={<bdi>{title}</bdi>}
      details={
        done === null
          ? t('tasks.of', { name: owner.name || `#${owner.userId}` })
          : t('tasks.doneBy', {
              name: done.name || `#${done.userId}`,
              time: formatTime(done.at, i18n.language),
            })
      }
      actions={
        onEdit !== undefined && (
          <Button variant="default" size="compact" aria-label={t('tasks.editOf', { title })} onClick={onEdit}>
            {t('edit')}
          </Button>
        )
      }
    >
      {done === null && <Badge color={dueOn < todayHere() ? 'red' : 'gray'}>{t('tasks.due', { day })}</Badge>}
    </Row>
  )
}
