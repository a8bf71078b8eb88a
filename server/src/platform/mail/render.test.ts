import { languages } from '@gantry/contract/domains/people/users/schemas'
import { describe, expect, it } from 'vitest'
import { activationMail } from '../../domains/access/accounts/service.ts'
import { newDevice, oneTimeCode, recoveryCodeUsed } from '../../domains/access/auth/mails.ts'
import { groupInvitationMail } from '../../domains/people/invitations/mails.ts'
import { dailyDigest } from '../../domains/portal/inbox/mails.ts'
import { hooks } from '../../domains.ts'
import type { MailTemplate } from './mails.ts'
import { renderMail } from './render.ts'

const brand = { product: 'Gantry', company: 'Clinic & Sons', support: '', footer: '' }
const expiresAt = '2026-11-20T13:30:00.000Z'
const link = 'https://portal.example/activate-account?token=abc&x="1"'
const device = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const written = {
  firstName: 'Ana',
  link,
  device,
  ends: 'user-mip\t2027-06-30\tBen\tNorth',
  address: '203.0.113.7',
}
/** A value for each name: a day, unless it is written here. */
const values = (own: Record<string, string> = {}) =>
  new Proxy<Record<string, string>>(
    {},
    { get: (_, name) => ({ ...written, ...own })[String(name)] ?? '2026-09-30' },
  )

const render = (
  template: MailTemplate,
  language: string,
  parts: Record<string, string> = values(),
  timeZone = 'Australia/Sydney',
) => renderMail({ brand, inbox: hooks.inbox, template, language, timeZone, parts })
const invitation = { firstName: 'Ana', groupName: 'North', invitedBy: 'Bo <b>', link }
const activation = { firstName: 'Ana', link, expiresAt }

describe('mails', () => {
  it('exist in every language, with different texts', () => {
    for (const template of hooks.mails) {
      const subjects = languages.map((language) => render(template, language).subject)
      expect(new Set(subjects).size, `${template.name}: ${subjects.join(' | ')}`).toBe(languages.length)
      for (const language of languages) {
        const { text, html } = render(template, language)
        for (const version of [text, html]) expect(version).toContain('Ana')
        expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
      }
    }
  })

  it('greet without a name where a program chose it', () => {
    for (const language of languages) {
      const { text } = render(activationMail, language, { ...activation, firstName: '' })
      const named = render(activationMail, language).text.replaceAll(/[\u2068\u2069]/g, '')
      expect(text.split('\n')[0], language).toBe(named.split('\n')[0]?.replace(/[ ,]* ?Ana[،，]?(?=.)/, ''))
    }
  })

  it('contain the code or the link as text and as HTML', () => {
    const code = { firstName: 'Ana', code: '012345', expiresAt }
    expect(render(oneTimeCode, 'fr', code).text).toContain('012345')
    expect(render(oneTimeCode, 'fr', code).html).toContain('>012345<')
    expect(render(activationMail, 'zh', activation).text).toContain(link)
    expect(render(activationMail, 'zh', activation).html).toContain(
      'href="https://portal.example/activate-account?token=abc&#38;x=&#34;1&#34;"',
    )
  })

  it('escape text of users', () => {
    expect(render(groupInvitationMail, 'it', invitation).html).toContain('Bo &#60;b&#62;')
    expect(render(groupInvitationMail, 'it', invitation).html).not.toContain('Bo <b>')
    expect(render(activationMail, 'en', activation).html).toContain('Clinic &#38; Sons')
  })

  it('put no value in the place of another', () => {
    const { text } = render(groupInvitationMail, 'fr', { ...invitation, invitedBy: '{groupName} {product}' })
    expect(text).toContain('{groupName} {product} vous invite à rejoindre le groupe North dans Gantry.')
  })

  it('isolate values from the surrounding Arabic text', () => {
    expect(render(groupInvitationMail, 'ar', invitation).subject).toContain('\u2068North\u2069')
    expect(render(groupInvitationMail, 'fr', invitation).subject).not.toMatch(/[\u2066-\u2069]/)
  })

  it("write times in the reader's zone and language", () => {
    // 13:30 UTC is 00:30 of the next day in Sydney.
    expect(render(activationMail, 'en', activation).text).toMatch(
      /Saturday.* 21 November 2026.* 12:30.am \(Australia\/Sydney\)/,
    )
    expect(render(activationMail, 'es', activation, 'Europe/Madrid').text).toMatch(
      /viernes, 20 de noviembre de 2026, 14:30/,
    )
  })

  it('list what waits for the reader, and nothing else', () => {
    const none = Object.fromEntries(Object.keys(hooks.inbox).map((kind) => [kind, '']))
    const counts = { ...none, firstName: 'Ana', link, invitation: '2', 'provider-number': '1000+' }
    const { text } = render(dailyDigest, 'en', counts)
    expect(text).toContain('Invitations to answer: 2\n')
    expect(text).toContain('Provider numbers missing or wrong: 1000+\n')
    expect(text).not.toContain('Accounts pending activation')
  })

  it('name the device in words', () => {
    for (const template of [newDevice, recoveryCodeUsed]) {
      for (const language of languages) {
        const { text } = render(template, language)
        expect(text).toContain('Firefox 140')
        expect(text).toContain('Linux')
        expect(text).not.toContain('Mozilla')
        expect(text).toContain('203.0.113.7')
      }
    }
    const left = values({ left: '7' })
    expect(render(recoveryCodeUsed, 'en', left).text).toContain('Recovery codes left: 7.')
  })

  it('are English for an unknown language', () => {
    expect(render(activationMail, 'xx').subject).toBe(render(activationMail, 'en').subject)
    expect(render(activationMail, 'constructor').subject).toBe(render(activationMail, 'en').subject)
  })

  it('contain no external content and no script', () => {
    for (const template of hooks.mails)
      expect(render(template, 'en').html).not.toMatch(/<(img|script|link|style)|url\(/i)
  })
})
