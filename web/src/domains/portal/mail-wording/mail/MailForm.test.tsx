import type { MailSentence, MailWording } from '@gantry/contract/domains/portal/mail-wording/schemas'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, sessionStore } from '../../../../sessions/session.ts'
import { administrator } from '../../../../testing/administrator.ts'
import { answerCalls } from '../../../../testing/fake-server.ts'
import { renderPart } from '../../../../testing/render.tsx'
import MailForm from './MailForm.tsx'
import { UnusedWords } from './UnusedWords.tsx'

beforeEach(() => beginSession(administrator))
afterEach(() => {
  cleanup()
  sessionStore.signOutLocally('expired')
  vi.unstubAllGlobals()
})

const plain: MailSentence = {
  sentence: 'It ends on {day}.',
  place: 'LINE',
  state: 'DEFAULT',
  defaultWords: 'It ends on {day}.',
  words: null,
  earlierDefault: null,
  examples: [0],
  changedByName: null,
  changedAt: null,
  version: 0,
}
const upgraded: MailSentence = {
  ...plain,
  sentence: 'Open it',
  place: 'BUTTON',
  state: 'DEFAULT_CHANGED',
  defaultWords: 'Open it',
  words: 'Go',
  earlierDefault: 'Open',
  examples: [1],
  changedByName: 'Ben Brown',
  changedAt: '2026-11-20T01:00:00.000Z',
  version: 3,
}
const mailOf = (...sentences: MailSentence[]): MailWording => ({
  template: 'activation',
  area: 'access',
  title: 'Activate',
  examples: 2,
  changedIn: ['en'],
  checkIn: ['en'],
  sentences,
  may: ['edit'],
})
const preview = { language: 'en', timeZone: 'UTC', subject: 'Activate', text: 'Text', html: '<p>Text</p>' }
const answers = {
  'POST /api/mail-wording/preview': () => preview,
  'GET /api/gantry-admin/users': () => ({ users: [], pageNo: 0, totalPages: 0, totalElements: 0 }),
}
const renderForm = (mail: MailWording) =>
  renderPart(<MailForm mail={mail} language="en" onLanguage={() => undefined} />)

it('shows both defaults after an upgrade, and keeps the own words on request', async () => {
  const saved = vi.fn((_body: unknown) => mailOf(plain, { ...upgraded, state: 'CHANGED', version: 4 }))
  answerCalls({ ...answers, 'POST /api/mail-wording': saved })
  const user = await renderForm(mailOf(plain, upgraded))
  expect(await screen.findByText('Default until now:')).toHaveTextContent('Default until now: Open')
  expect(screen.getByText('Default:')).toHaveTextContent('Default: Open it')
  await user.click(screen.getByRole('button', { name: 'Keep these words: Button' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]).toEqual([
    {
      template: 'activation',
      language: 'en',
      changes: [{ sentence: 'Open it', words: 'Go', version: 3 }],
    },
  ])
})

it('sends only what was changed, and nothing with a wrong placeholder', async () => {
  const saved = vi.fn((_body: unknown) => mailOf({ ...plain, words: 'By {day}.', version: 1 }, upgraded))
  answerCalls({ ...answers, 'POST /api/mail-wording': saved })
  const user = await renderForm(mailOf(plain, upgraded))
  const field = await screen.findByRole('textbox', { name: 'Line' })
  await user.clear(field)
  await user.type(field, 'By then.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('These placeholders are missing: {day}')).toBeVisible()
  expect(saved).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, 'By {{day}.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]).toMatchObject([
    { changes: [{ sentence: plain.sentence, words: 'By {day}.', version: 0 }] },
  ])
})

it('shows the example in which the chosen sentence stands', async () => {
  const requests = answerCalls(answers)
  const user = await renderForm(mailOf(plain, upgraded))
  await user.click(await screen.findByRole('textbox', { name: 'Button' }))
  await waitFor(() =>
    expect(requests).toContainEqual(
      expect.objectContaining({ body: expect.objectContaining({ example: 1 }) as unknown }),
    ),
  )
})

it('names own words without a sentence, and discards them on request', async () => {
  const saved = vi.fn((_body: unknown) => mailOf())
  answerCalls({ 'POST /api/mail-wording': saved })
  const gone: MailSentence = { ...upgraded, place: null, state: 'UNUSED', defaultWords: null }
  const user = await renderPart(<UnusedWords mail={mailOf(gone)} language="en" />)
  await user.click(await screen.findByRole('button', { name: 'Discard: Go' }))
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith({
      template: 'activation',
      language: 'en',
      changes: [{ sentence: 'Open it', words: null, version: 3 }],
    }),
  )
})
