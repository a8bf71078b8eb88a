import { languages } from '@gantry/contract/domains/people/users/schemas'
import { describe, expect, it } from 'vitest'
import type { MailParts } from './mails.ts'
import { isTemplate, renderMail } from './render.ts'

const settings = { productName: 'Gantry', companyName: 'Clinic & Sons' }
const expiresAt = '2026-11-20T13:30:00.000Z'
const link = 'https://portal.example/activate-account?token=abc&x="1"'
const firefox = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const all: MailParts = {
  activation: { firstName: 'Ana', link, expiresAt },
  'one-time-code': { firstName: 'Ana', code: '012345', expiresAt },
  'password-reset': { firstName: 'Ana', link, expiresAt },
  'password-changed': { firstName: 'Ana', at: expiresAt, address: '203.0.113.7' },
  'email-changed': { firstName: 'Ana', oldEmail: 'a@b.example', newEmail: 'c@d.example' },
  'second-factor-changed': { firstName: 'Ana', kind: 'AUTHENTICATOR', passkeys: 'KEPT' },
  'passkey-changed': {
    firstName: 'Ana',
    what: 'ADDED',
    name: 'My phone',
    at: expiresAt,
    address: '203.0.113.7',
    device: firefox,
  },
  'hospital-link-changed': { firstName: 'Ana', what: 'ADDED', hospital: 'North <b>', at: expiresAt },
  'new-device': { firstName: 'Ana', at: expiresAt, address: '203.0.113.7', device: firefox, link },
  'recovery-code-used': {
    firstName: 'Ana',
    at: expiresAt,
    address: '203.0.113.7',
    device: firefox,
    left: '7',
    link,
  },
  'group-invitation': { firstName: 'Ana', groupName: 'North', invitedBy: 'Bo <b>', link },
  'qualification-expires': {
    firstName: 'Ana',
    kind: 'AHPRA registration',
    expiresOn: '2026-09-30',
    lastDay: '2026-10-31',
    days: '30',
    link,
  },
  'mip-qualification-expires': {
    firstName: 'Ana',
    mip: 'North <b>',
    kind: 'DIAS accreditation',
    expiresOn: '2026-09-30',
    lastDay: '2026-10-31',
    days: '30',
    link,
  },
  'links-on-hold': {
    firstName: 'Ana',
    mips: 'North\nSouth',
    missing: 'LAPSED AHPRA registration\nMISSING Licence',
    link,
  },
  'webhook-off': {
    firstName: 'Ana',
    url: 'https://hr.example/events',
    since: '2026-11-13T22:00:00.000Z',
    link,
  },
  'hold-lifted': {
    firstName: 'Ana',
    hospital: 'St Elsewhere',
    person: 'Ben Bright',
    mips: 'North\nSouth',
    link,
  },
  'qualification-refused': { firstName: 'Ana', kind: 'AHPRA registration', reason: 'Not <b> readable', link },
  'access-ends': {
    firstName: 'Ana',
    whose: 'others',
    ends: 'user-mip\t2027-06-30\tBen Bright\tNorth <b>',
    link,
  },
  'daily-digest': {
    firstName: 'Ana',
    link,
    invitation: '2',
    'provider-number': '1000+',
    activation: '',
    'import-to-confirm': '',
    'import-stopped': '',
    'qualification-to-renew': '',
    'qualification-to-check': '',
    'repeated-number': '',
    'mip-qualification': '',
    'own-access-end': '',
    'access-end': '',
    'suspended-member': '',
    'check-due': '',
    'incident-assessment': '',
    'override-end': '',
    'own-override-end': '',
  },
}
const templates = Object.keys(all).filter(isTemplate)
const render = (template: keyof MailParts, language: string, timeZone = 'Australia/Sydney') =>
  renderMail({ settings, template, language, timeZone, parts: all[template] })

describe('mails', () => {
  it('exist in every language, with different texts', () => {
    for (const template of templates) {
      const subjects = languages.map((language) => render(template, language).subject)
      expect(new Set(subjects).size, `${template}: ${subjects.join(' | ')}`).toBe(languages.length)
      for (const language of languages) {
        const { text, html } = render(template, language)
        const { firstName } = all[template]
        for (const version of [text, html]) expect(version).toContain(firstName)
        expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
      }
    }
  })

  it('greet without a name where a program chose it', () => {
    for (const language of languages) {
      const parts = { ...all.activation, firstName: '' }
      const { text } = renderMail({ settings, template: 'activation', language, timeZone: 'UTC', parts })
      const named = render('activation', language).text
      expect(text.split('\n')[0], language).toBe(named.split('\n')[0]?.replace(/[ ,]* ?Ana[،，]?(?=.)/, ''))
    }
  })

  it('contain the code or the link as text and as HTML', () => {
    expect(render('one-time-code', 'fr').text).toContain('012345')
    expect(render('one-time-code', 'fr').html).toContain('>012345<')
    expect(render('activation', 'zh').text).toContain(link)
    expect(render('activation', 'zh').html).toContain(
      'href="https://portal.example/activate-account?token=abc&#38;x=&#34;1&#34;"',
    )
  })

  it('escape text of users', () => {
    expect(render('group-invitation', 'it').html).toContain('Bo &#60;b&#62;')
    expect(render('group-invitation', 'it').html).not.toContain('Bo <b>')
    expect(render('activation', 'en').html).toContain('Clinic &#38; Sons')
  })

  it("write times in the reader's zone and language", () => {
    // 13:30 UTC is 00:30 of the next day in Sydney.
    expect(render('activation', 'en').text).toMatch(
      /Saturday.* 21 November 2026.* 12:30.am \(Australia\/Sydney\)/,
    )
    expect(render('activation', 'es', 'Europe/Madrid').text).toMatch(
      /viernes, 20 de noviembre de 2026, 14:30/,
    )
  })

  it('list what waits for the reader, and nothing else', () => {
    const { text } = render('daily-digest', 'en')
    expect(text).toContain('Invitations to answer: 2\n')
    expect(text).toContain('Provider numbers missing or wrong: 1000+\n')
    expect(text).not.toContain('Accounts pending activation')
  })

  it('name the device in words', () => {
    for (const template of ['new-device', 'recovery-code-used'] as const) {
      for (const language of languages) {
        const { text } = render(template, language)
        expect(text).toContain('Firefox 140')
        expect(text).toContain('Linux')
        expect(text).not.toContain('Mozilla')
        expect(text).toContain('203.0.113.7')
      }
    }
    expect(render('recovery-code-used', 'en').text).toContain('Recovery codes left: 7.')
  })

  it('are English for an unknown language', () => {
    expect(render('activation', 'xx').subject).toBe(render('activation', 'en').subject)
    expect(render('activation', 'constructor').subject).toBe(render('activation', 'en').subject)
  })

  it('contain no external content and no script', () => {
    for (const template of templates)
      expect(render(template, 'en').html).not.toMatch(/<(img|script|link|style)|url\(/i)
  })
})
