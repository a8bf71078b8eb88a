import { createContract } from '@gantry/contract'
import type { RouteDef } from '@gantry/contract/route-table'
import { scopes } from '@gantry/contract/scopes'
import { describe, expect, it } from 'vitest'
import { settings } from '../../i18n/settings.ts'
import { sampleLanguages } from '../../kit/code-samples/code-sample.ts'
import { appSample } from './apps/app-sample.ts'
import { accountSample } from './service-accounts/account-sample.ts'
import { presetOf, scopePresetNames, scopePresets } from './service-accounts/presets.ts'
import { eventPresetNames, presetOf as eventPresetOf, eventPresets } from './webhooks/presets.ts'
import { receiverSample } from './webhooks/receiver-sample.ts'

const origin = 'https://portal.example'
const rows: [string, RouteDef][] = Object.entries(createContract(settings.slug))

/** The calls of a sample that are in the contract: the first method that the code names before or after each address. */
function callsIn(code: string) {
  const addresses = [...code.matchAll(/https:\/\/portal\.example(\/api\/[\w/-]+)(?:\?[\w=&]*)?/g)]
  return addresses.map(([whole, path]) => {
    const near = code.slice(Math.max(0, code.indexOf(whole) - 60), code.indexOf(whole) + 120)
    const method = /\b(GET|POST|DELETE)\b/.exec(near)?.[1]
    return rows.find(([, row]) => row.path === path && row.method === method)
  })
}

describe('the code to copy', () => {
  it.for(sampleLanguages)('of a service account makes a call of its scopes, in %s', (language) => {
    for (const scope of scopes) {
      const code = accountSample({ clientId: 'sa-1', scopes: [scope] }, origin)[language]
      expect(code).toContain(`${origin}/oidc/token`)
      expect(code).toContain(scope)
      expect(code).toContain('CLIENT_SECRET')
      for (const call of callsIn(code)) expect(call?.[1].scope, `${scope}: ${call?.[0]}`).toBe(scope)
    }
  })

  it.for(scopePresetNames)('of the preset %s names a call in each language', (name) => {
    const sample = accountSample({ clientId: 'sa-1', scopes: scopePresets[name] }, origin)
    for (const language of sampleLanguages) {
      const isDirectory = name === 'directory'
      expect(callsIn(sample[language])).toHaveLength(isDirectory ? 0 : 1)
      expect(sample[language].includes(`${origin}/fhir/R4/PractitionerRole`)).toBe(isDirectory)
    }
  })

  const app = {
    code: 'viewer',
    issuer: `${origin}/oidc`,
    isPublic: false,
    redirectUris: ['https://v.example/cb'],
  }
  it.for(sampleLanguages)('of an app with tickets redeems one, in %s', (language) => {
    const code = appSample({ ...app, mode: 'ticket' }, origin)?.[language] ?? ''
    expect(callsIn(code).map((call) => call?.[0])).toEqual(['redeemAppTicket'])
    expect(code).toContain('viewer')
  })

  it.for(sampleLanguages)('of an app with sign-in names its own values, in %s', (language) => {
    for (const mode of ['oidc', 'deep-link'] as const) {
      const code = appSample({ ...app, mode }, origin)?.[language] ?? ''
      for (const value of [app.issuer, app.code, 'https://v.example/cb', 'CLIENT_SECRET'])
        expect(code).toContain(value)
      const ofBrowser = appSample({ ...app, mode, isPublic: true }, origin)?.[language] ?? ''
      expect(ofBrowser, 'an app in a browser keeps no secret').not.toContain('CLIENT_SECRET')
    }
  })

  it('is missing for an app that is only a link', () => {
    expect(appSample({ ...app, mode: 'link' }, origin)).toBeNull()
  })

  it('of a receiver verifies the signature', () => {
    const { curl, TypeScript, Python } = receiverSample('https://hr.example/events')
    expect(curl).toContain("'https://hr.example/events'")
    for (const code of [curl, TypeScript, Python]) expect(code).toContain('WEBHOOK_SECRET')
    const quoted = receiverSample("https://hr.example/';rm x;'").curl
    expect(quoted, 'an address does not end the quotes around it').toContain(
      "'https://hr.example/%27;rm x;%27'",
    )
    for (const code of [TypeScript, Python]) expect(code).toContain('webhook.verify(')
  })
})

describe('the presets', () => {
  it.for(scopePresetNames)('recognise the scopes of %s, in any order', (name) => {
    expect(presetOf(scopePresets[name].toReversed())).toBe(name)
    expect(presetOf(scopePresets[name].slice(1))).toBeUndefined()
  })

  it('of read-only reporting write nothing', () => {
    expect(scopePresets.reporting.filter((scope) => !scope.endsWith(':read'))).toEqual([])
  })

  it.for(eventPresetNames)('recognise the events of %s', (name) => {
    expect(eventPresets[name].length).toBeGreaterThan(0)
    expect(eventPresetOf(eventPresets[name].toReversed())).toBe(name)
    expect(eventPresetOf(eventPresets[name].slice(1))).not.toBe(name)
  })
})
