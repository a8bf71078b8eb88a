import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFolderMailer } from '../../../platform/mail/mailer-folder.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { sendWaiting } from '../../../testing/mails.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let folder: string

beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  folder = await mkdtemp(join(tmpdir(), 'gantry-markup-'))
})
beforeEach(async () => {
  await t.db.deleteFrom('rateLimit').execute()
  await t.db.deleteFrom('mail').execute()
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await t.close()
})

// Of the OWASP cheat sheet of cross-site scripting, and what mail programs and header writers have let through before.
const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</title><script>alert(1)</script>',
  '</p></td></table><iframe src=javascript:alert(1)>',
  '<a href="javascript:alert(1)">click</a>',
  '<img src="https://evil.example/pixel.gif">',
  '<style>@import url(https://evil.example)</style>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<b>x</b>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '[click](javascript:alert(1))',
  'javascript:alert(1)',
  '=?utf-8?Q?=0D=0ABcc:_victim@clinic.example?=',
  '%0d%0aBcc: victim@clinic.example',
  '\\r\\nBcc: victim@clinic.example',
  '$& $1 $` ${1}'.replaceAll(/[{}]/g, ''),
  '﹤script﹥ ＜script＞',
]

const subject = 'Activate your {product} account'
const line = 'An account has been made for you in {product}. Choose a password to activate it.'
const button = 'Activate my account'
const print = 'If you did not expect this message, you can ignore it.'
const tagsOf = (html: string) => html.match(/<[^>]*>/g)

async function sentTest() {
  await cast.as.admin.inject('POST', '/api/mail-wording/test', {
    template: 'activation',
    language: 'en',
    example: 0,
  })
  await sendWaiting(t.world, createFolderMailer(folder))
  const [name = ''] = await readdir(folder)
  const file = await readFile(join(folder, name))
  await rm(join(folder, name))
  return { raw: file.toString(), mail: await PostalMime.parse(file) }
}

it.each(attacks)('%s as own words is text in the HTML and adds no header', async (attack) => {
  await t.db.deleteFrom('mailWording').execute()
  const plain = await sentTest()
  // A button is shorter.
  const changes = [subject, line, button, print]
    .filter((sentence) => sentence !== button || attack.length <= 60)
    .map((sentence) => ({ sentence, words: attack, version: 0 }))
  const answer = await cast.as.admin.inject('POST', '/api/mail-wording', {
    template: 'activation',
    language: 'en',
    changes,
  })
  expect(answer.status, answer.text).toBe(200)
  const { raw, mail } = await sentTest()
  expect(tagsOf(mail.html ?? '')).toEqual(tagsOf(plain.mail.html ?? ''))
  // A character without a shape keeps readers from decoding it.
  expect(mail.subject?.replaceAll('\u200B', '')).toBe(`Test: ${attack}`)
  expect(mail.text).toContain(`\n\n${attack}\n\n`)
  expect(mail.headers.map(({ key }) => key)).toEqual(plain.mail.headers.map(({ key }) => key))
  expect(mail.to).toEqual(plain.mail.to)
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).toLowerCase()
  expect(head).not.toMatch(/^bcc:/m)
})

it('puts no value of a mail in the place of another one', async () => {
  await t.db.deleteFrom('mailWording').execute()
  await cast.as.admin.inject('POST', '/api/mail-wording', {
    template: 'group-invitation',
    language: 'en',
    changes: [
      {
        sentence: '{invitedBy} invites you to join the group {groupName} in {product}.',
        words: '{groupName}: {invitedBy} $& {product} {product}',
        version: 0,
      },
    ],
  })
  const preview = await cast.as.admin.inject('POST', '/api/mail-wording/preview', {
    template: 'group-invitation',
    language: 'en',
    example: 0,
    userId: null,
    draft: [],
  })
  expect(preview.json<{ text: string }>().text).toContain('\n\nNorth: Ben Brown $& Gantry Gantry\n\n')
})
