import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { composeMail } from './mail-message.ts'

const plain = {
  from: 'Gantry <no-reply@portal.example>',
  to: "o'neil+mri@clinic.example",
  subject: 'Your Gantry sign-in code',
  text: 'Hello Ana,\n\n123456\n',
  html: `<p style="margin:0">${'Hello Ana. '.repeat(200)}</p>\n`,
  date: new Date('2026-11-16T22:00:00.000Z'),
  messageId: '<mail-7-1@portal.example>',
}
const read = async (mail: Partial<typeof plain>) => {
  const { message, envelope } = await composeMail({ ...plain, ...mail })
  return { mail: await PostalMime.parse(message), envelope, lines: message.toString('latin1').split('\r\n') }
}

test('a mail says what it was given, in text and HTML', async () => {
  const { mail, envelope } = await read({})
  expect(mail).toMatchObject({
    from: { name: 'Gantry', address: 'no-reply@portal.example' },
    to: [{ address: plain.to }],
    subject: plain.subject,
    // As text has to travel.
    text: plain.text.replaceAll('\n', '\r\n'),
    html: plain.html,
    date: '2026-11-16T22:00:00.000Z',
    messageId: plain.messageId,
  })
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(envelope).toEqual({ from: 'no-reply@portal.example', to: plain.to })
})

test('other letters than English ones arrive, on lines that a relay takes', async () => {
  const subject = `${'您的登录验证码 '.repeat(12)}– 👩‍⚕️ Überweisung`
  const { mail, lines, envelope } = await read({
    subject,
    text: 'رمز الدخول 123456\n',
    from: 'Klinik „Süd“ <kein@bücher.example>',
  })
  expect(mail.subject).toBe(subject)
  expect(mail.text).toBe('رمز الدخول 123456\r\n')
  expect(mail.from).toMatchObject({ name: 'Klinik „Süd“', address: expect.stringMatching(/@(xn--|bücher)/) })
  expect(envelope.from).toBe('kein@xn--bcher-kva.example')
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(78)
    expect(line).toMatch(/^[\x20-\x7e]*$/)
  }
})

test('a sender may be an address alone, or have a name with marks in it', async () => {
  expect((await read({ from: 'no-reply@portal.example' })).mail.from).toMatchObject({
    name: '',
    address: 'no-reply@portal.example',
  })
  const { mail } = await read({ from: '"North, \\"MRI\\" (Ltd)" <mri@portal.example>' })
  expect(mail.from).toMatchObject({ name: 'North, "MRI" (Ltd)', address: 'mri@portal.example' })
})

test('check 48: line breaks add no header, and what looks like an encoded word is none', async () => {
  const { mail } = await read({
    subject: 'North\r\nBcc: victim@clinic.example',
    to: 'a@clinic.example\r\nBcc: victim@clinic.example',
  })
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail.subject).toBe('North Bcc: victim@clinic.example')
  expect((await read({ subject: '=?utf-8?B?aGk=?=' })).mail.subject).toBe('=?utf-8?B?aGk=?=')
})
