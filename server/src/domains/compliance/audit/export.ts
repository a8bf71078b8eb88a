import { fieldsOf } from '@gantry/contract/audited-fields'
import type { AuditEvent, AuditValue } from '@gantry/contract/domains/compliance/audit/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { exportList } from '../../../kit/export.ts'
import type { Actor } from '../../../platform/actor.ts'
import { earliest, formatInstant, instantOf } from '../../../platform/db/instant.ts'
import type { CsvColumn } from '../../../platform/http/csv.ts'
import type { World } from '../../../platform/world.ts'
import type { AuditFilters } from './queries.ts'
import { listAuditEvents } from './service.ts'

const nameOfActor = ({ name, isServiceAccount }: NonNullable<AuditEvent['actor']>) =>
  isServiceAccount ? `${name} (service account)` : name

const columns: CsvColumn<AuditEvent>[] = [
  { header: 'Entry', value: ({ auditEventId }) => auditEventId },
  { header: 'Time', value: ({ at }) => at },
  { header: 'By user ID', value: ({ actor }) => actor?.userId ?? null },
  { header: 'By', value: ({ actor }) => (actor === null ? null : nameOfActor(actor)) },
  { header: 'In the role', value: ({ actorRole }) => actorRole },
  { header: 'Action', value: ({ action }) => action },
  { header: 'Record type', value: ({ subjectType }) => subjectType },
  { header: 'Record ID', value: ({ subjectId }) => subjectId },
  { header: 'Record', value: ({ subjectName }) => subjectName },
  { header: 'Result', value: ({ result }) => result },
  { header: 'Changes', value: changesText },
  { header: 'IP address', value: ({ address }) => address },
  { header: 'Detail', value: ({ detail }) => jsonOf(detail) },
  { header: 'Names', value: ({ names }) => jsonOf(names) },
]

/** `Mobile: 0491 570 159 → 0491 570 110; Postcode: – → 2000` */
function changesText({ action, changes }: AuditEvent): string | null {
  const names = fieldsOf(action)
  const texts = changes.map(({ field, before, after }) => {
    const values = [...(before === undefined ? [] : [before]), ...(after === undefined ? [] : [after])]
    return `${names[field] ?? field}: ${values.map(valueText).join(' → ')}`
  })
  return texts.length === 0 ? null : texts.join('; ')
}

function valueText(value: AuditValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  return text === '' ? '–' : text
}

const jsonOf = (record: Record<string, unknown>) =>
  Object.keys(record).length === 0 ? null : JSON.stringify(record)

export function exportAuditEvents(
  world: Pick<World, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  request: ListRequest<'at', AuditFilters>,
) {
  // New entries would shift the pages between two batches, so the export ends at the current time.
  const now = instantOf(world.clock.now())
  const { to } = request.filter
  const last = to === undefined ? now : earliest(instantOf(to), now)
  const upToNow = { ...request, filter: { ...request.filter, to: formatInstant(last) } }
  return exportList(world, actor, {
    name: 'audit-events',
    request: upToNow,
    columns,
    read: (batch) => listAuditEvents(world.db, world.settings.productName, batch),
    rows: (page) => page.auditEvents,
  })
}
