import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { codeOf, isSignedIn, nextOf, useHospitals } from '../../../../testing/upstream/hospitals.ts'

const h = useHospitals()
const { set, address, member, signInBy, link, linksOf } = h

const countPeople = async () => {
  const { rows } = await sql<{ people: number; links: number; mails: number }>`select
    (select count(*)::int from "user") as people, (select count(*)::int from identity_link) as links,
    (select count(*)::int from mail) as mails`.execute(h.t.db)
  return rows[0]
}
const long = (length: number) => 'x'.repeat(length)

describe('claims of a provider', () => {
  const addresses: [string, string][] = [
    ['two addresses', 'a@evil.example,b@north.example'],
    ['two addresses with a space', 'a@evil.example, b@north.example'],
    ['a name before the address', 'Ada <ada@north.example'],
    ['a line break', 'ada\r\nBcc: all@north.example'],
    ['a zero byte', 'ada\0@north.example'],
    ['a mark that changes the direction', 'ada\u202Egro@north.example'],
    ['half a character', 'ada\uD800@north.example'],
    ['5,000 characters', `${long(5000)}@north.example`],
    ['no part before the @', '@north.example'],
  ]
  const names: [string, object][] = [
    ['a line break', { given_name: 'Ada\r\nBcc: all' }],
    ['a zero byte', { family_name: 'Love\0lace' }],
    ['a mark that changes the direction', { family_name: 'Love\u202Elace' }],
    ['a mark that isolates', { given_name: 'Ada\u2066' }],
    ['half a character', { given_name: 'Ada\uD800' }],
    ['an invisible mark from right to left', { given_name: 'Ada\u200F' }],
    ['an invisible mark from left to right', { family_name: 'Love\u200Elace' }],
    ['an invisible Arabic mark', { family_name: 'Love\u061Clace' }],
    ['invisible letters', { given_name: 'Ada\u{E0041}\u{E0042}' }],
    ['nothing visible', { given_name: '\u200B\u200D' }],
    ['a line break in one', { given_name: undefined, family_name: undefined, name: 'Ada\r\nBcc: all' }],
    [
      'an invisible mark in one',
      { given_name: undefined, family_name: undefined, name: 'Ada Love\u200Flace' },
    ],
    ['81 characters', { given_name: long(81) }],
    ['5,000 characters', { family_name: long(5000) }],
    [
      '5,000 characters of a name in one',
      { given_name: undefined, family_name: undefined, name: `A ${long(5000)}` },
    ],
  ]
  it.for([
    ...addresses.map(([what, email]) => [`an address with ${what}`, { email }] as const),
    ...names.map(([what, claims]) => [`a name with ${what}`, claims] as const),
  ])('add nobody with %s', async ([, claims]) => {
    await set(h.northId, { addsPeople: true })
    const before = await countPeople()
    const { caller, answer } = await signInBy(address(), { sub: address(), ...claims })
    expect(codeOf(answer)).toBe('400 upstream.claims')
    expect(await isSignedIn(caller)).toBe(false)
    expect(caller.cookies.has('gantry-upstream')).toBe(false)
    expect(await countPeople()).toEqual(before)
  })

  it.for([
    ['an empty subject', ''],
    ['a subject of spaces', '  '],
    ['a subject with a space at its end', 'ada '],
    ['a subject with a zero byte', 'ada\0'],
    ['a subject with a mark that changes the direction', 'ada\u202E'],
    ['a subject with an invisible mark', 'ada\u200F'],
    ['a subject with invisible letters', 'ada\u{E0041}'],
    ['a subject of nothing visible', '\u200B\u200D'],
    ['a subject of 5,000 characters', long(5000)],
  ])('add nobody with %s', async ([, sub]) => {
    await set(h.northId, { addsPeople: true })
    const before = await countPeople()
    expect(codeOf((await signInBy(address(), { sub })).answer)).toBe('400 upstream.failed')
    expect(await countPeople()).toEqual(before)
  })

  it('make no consent for an address that cannot be one', async () => {
    const person = await member()
    const { answer } = await signInBy(person.email, { email: `x,${person.email}` })
    expect(codeOf(answer)).toBe('400 upstream.claims')
    expect(await linksOf(person.userId)).toEqual([])
  })

  it('do not keep out somebody who is linked, because nothing of them is stored', async () => {
    const person = await member()
    await link(person)
    const { answer } = await signInBy(person.email, { given_name: long(5000), email: 'x\0@north.example' })
    expect(nextOf(answer)).toBe('portal')
  })

  it('give a new person the longest names and addresses that the form takes, and names where there are none', async () => {
    await set(h.northId, { addsPeople: true })
    const email = `${long(64)}@north.example`
    const named = await signInBy(email, { given_name: long(80), family_name: ` ${long(80)} ` })
    expect(named.answer.json()).toMatchObject({ user: { email, firstName: long(80), lastName: long(80) } })
    const nameless = { given_name: undefined, family_name: undefined }
    const plain = await signInBy(`${long(63)}@north.example`, nameless)
    expect(plain.answer.json()).toMatchObject({ user: { firstName: long(63), lastName: '-' } })
    const inOne = { given_name: undefined, family_name: undefined, name: '山田\u3000太郎' }
    const wide = await signInBy(address(), inOne)
    expect(wide.answer.json()).toMatchObject({ user: { firstName: '山田', lastName: '太郎' } })
  })
})
