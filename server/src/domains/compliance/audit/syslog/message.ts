import { toLine } from '../stream.ts'
import type { ChainedEvent, SealedEvent } from '../stream-queries.ts'

/** Facility 13 of RFC 5424, "log audit". */
const facility = 13
const notice = 5
const warning = 4
/** The number that RFC 5612 reserves for names without a registered one. */
const dataId = 'gantry@32473'

/** An entry as a message of RFC 5424, after the number of its octets (RFC 5425, RFC 6587). */
export function toFrame(event: SealedEvent | ChainedEvent, origin: { host: string; app: string }): string {
  const priority = facility * 8 + (event.result === 'DONE' ? notice : warning)
  const header = `<${priority}>1 ${event.at.toISOString()} ${origin.host} ${origin.app} - ${event.action.slice(0, 32)}`
  const message = `${header} ${structuredData(event)} ${escapeNonAscii(toLine(event).trimEnd())}`
  return `${message.length} ${message}`
}

function structuredData(event: SealedEvent | ChainedEvent): string {
  const { sealNo, hash, previousHash, auditEventId, actorUserId, actorRole, subjectType, subjectId } = event
  const { result, address } = event
  const values = { sealNo, hash, previousHash, auditEventId, actorUserId, actorRole, subjectType, subjectId }
  const parameters = Object.entries({ ...values, result, address })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${String(value).replaceAll(/[\\"\]]/g, String.raw`\$&`)}"`)
  return `[${dataId}${parameters.join('')}]`
}

/** JSON in ASCII: with other characters the message would have to begin with a byte order mark, which parsers of JSON refuse. */
function escapeNonAscii(json: string): string {
  return json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
