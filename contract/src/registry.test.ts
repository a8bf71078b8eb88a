import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { auditedFields } from './audited-fields.ts'
import type { RecordEntry } from './declared/entry.ts'
import { ConnectedAppBody } from './domains/connections/apps/schemas.ts'
import { ServiceAccountBody } from './domains/connections/service-accounts/schemas.ts'
import { GroupBody } from './domains/people/groups/schemas.ts'
import { MipBody } from './domains/people/mips/schemas.ts'
import { RisBody } from './domains/people/ris/schemas.ts'
import { UserBody } from './domains/people/users/schemas.ts'
import { createContract } from './index.ts'
import { type Kind, links, others, recordKinds, records } from './registry.ts'
import type { RouteDef } from './route-table.ts'

const contract: Record<string, RouteDef> = createContract('gantry')
const calls = Object.entries(contract)

/** The fields of one row of a list's reply. */
function rowFields({ list }: RecordEntry): string[] {
  const reply = contract[list.call]?.reply as z.ZodType as z.ZodObject<
    Record<string, z.ZodArray<z.ZodObject>>
  >
  return Object.keys(reply.shape[list.rows]?.element.shape ?? {})
}

describe('the registry', () => {
  it.each(recordKinds)('names a call that lists the %s, and fields of its rows', (kind) => {
    const entry: RecordEntry = records[kind]
    const call = contract[entry.list.call]
    expect(call?.effect === 'read' && call.about).toContain(kind)
    expect(rowFields(entry)).toEqual(expect.arrayContaining([entry.id, ...entry.name, ...entry.hint]))
    expect(entry.sorts).toContain(entry.list.sortBy)
    expect(entry.readers).toEqual(call?.access)
    for (const name of [entry.get ?? entry.list.call, entry.setStatus, entry.setStatuses]) {
      expect(contract, name).toHaveProperty(name)
    }
  })

  it('names each link at both of its records', () => {
    for (const link of Object.keys(links)) {
      const ends = recordKinds.filter((kind) => (records[kind].links as readonly string[]).includes(link))
      expect(ends.toSorted(), link).toEqual(link.split('-').toSorted())
    }
  })
})

describe('the audit trail', () => {
  const forms = {
    user: UserBody,
    ris: RisBody,
    mip: MipBody,
    group: GroupBody,
    app: ConnectedAppBody,
    'service-account': ServiceAccountBody,
  } as const
  /** These fields say which record is meant, or have an entry of their own, or cannot change. */
  // Custom fields are recorded under their keys, which only the server knows.
  const others = ['custom', 'version', 'currentPassword', 'twoFactorAuthType', 'previewToken']

  it.each(Object.entries(forms))(
    'records the changes of all fields that the form of a %s writes',
    (kind, form) => {
      const { id } = records[kind as keyof typeof forms]
      const fixed = kind === 'app' ? ['code'] : []
      const written = Object.keys(form.shape).filter((field) => ![id, ...fixed, ...others].includes(field))
      expect(Object.keys(auditedFields[kind as keyof typeof forms])).toEqual(expect.arrayContaining(written))
    },
  )
})

describe('the subjects and changes of calls', () => {
  it('are declared by every call that reads records', () => {
    const silent = calls.flatMap(([name, row]) =>
      row.effect === 'read' && row.about.length === 0 ? [name] : [],
    )
    expect(silent).toEqual(['getImportTemplate'])
  })

  it('are declared by every writing call, except calls that only send or start something', () => {
    const silent = calls.flatMap(([name, row]) =>
      row.effect === 'write' && row.changes.length === 0 ? [name] : [],
    )
    expect(silent.toSorted()).toEqual([
      'beginPasskey',
      'beginPasskeySignIn',
      'beginPasskeyVerification',
      'createAppSession',
      'redeemAppTicket',
      'refresh',
      'releaseCheck',
      'sendFactorCode',
      'sendOneTimeCode',
      'sendPasswordResetLink',
      'sendTestMail',
      'startAuthenticator',
      'startUpstreamSignIn',
      'takeNextCheck',
    ])
  })

  it('are kinds that some call reads', () => {
    const read = new Set<Kind>(calls.flatMap(([, row]) => (row.effect === 'read' ? row.about : [])))
    const changed = new Set<Kind>(calls.flatMap(([, row]) => (row.effect === 'write' ? row.changes : [])))
    expect([...changed].filter((kind) => !read.has(kind))).toEqual([])
    expect(
      [...recordKinds, ...Object.keys(links), 'document', 'session'].every((kind) => read.has(kind as Kind)),
    ).toBe(true)
    expect(Object.keys(others)).toContain('document')
  })
})
