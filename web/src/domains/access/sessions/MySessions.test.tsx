import type { MySession } from '@gantry/contract/domains/access/sessions/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import MySessions from './MySessions.tsx'

const here: MySession = {
  sessionId: 7,
  role: { roleId: 5, name: 'TYP', label: 'Typist' },
  address: '203.0.113.7',
  device: 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  signedInAt: '2026-11-20T08:30:00.000Z',
  lastSeenAt: '2026-11-20T09:30:00.000Z',
  current: true,
}
const elsewhere: MySession = {
  ...here,
  sessionId: 8,
  role: null,
  address: '198.51.100.4',
  device: 'curl/8.14.1',
  current: false,
}
const posted: { url: string; body: unknown }[] = []
let answer: { status: number; body: object }

const isOver = ({ sessionId, current }: MySession) =>
  !current && posted.some(({ url }) => url.includes('end-others') || url.includes(`/${sessionId}/`))

beforeEach(() => {
  posted.length = 0
  answer = { status: 200, body: { ended: 1 } }
  vi.stubGlobal('fetch', async (url: string, init?: { method: string; body: string }) => {
    if (init?.method !== 'POST') {
      return Response.json({ sessions: [here, elsewhere].filter((session) => !isOver(session)) })
    }
    if (answer.status === 200) posted.push({ url, body: JSON.parse(init.body) })
    return Response.json(answer.body, { status: answer.status })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const rows = () => within(screen.getByRole('list', { name: 'Your sessions' })).getAllByRole('listitem')

describe('the own sessions', () => {
  it('show the device in words, the network address and the role, and mark this device', async () => {
    await renderPart(<MySessions />)
    await screen.findByText('Firefox 140 on Linux')
    const [first, second] = rows()
    expect(first).toHaveTextContent('This device')
    expect(first).toHaveTextContent('IP address: 203.0.113.7')
    expect(first).toHaveTextContent('Role: Typist')
    expect(within(first as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
    expect(second).toHaveTextContent('curl 8')
    expect(second).toHaveTextContent('Role: Not chosen yet')
    expect(second).not.toHaveTextContent('This device')
  })

  it('end with the password', async () => {
    const user = await renderPart(<MySessions />)
    await user.click(await screen.findByRole('button', { name: 'End session: curl 8, 198.51.100.4' }))
    const dialog = await screen.findByRole('dialog', { name: 'End this session?' })
    await user.click(within(dialog).getByRole('button', { name: 'End session' }))
    expect(within(dialog).getByText('Please input your current password!')).toBeVisible()
    await user.type(within(dialog).getByLabelText(/Current password/), 'Quiet-Lamp-42{Enter}')
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(posted).toEqual([
      {
        url: expect.stringContaining('/api/my-sessions/8/end'),
        body: { currentPassword: btoa('Quiet-Lamp-42') },
      },
    ])
    expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument()
  })

  it('end all together, and show a wrong password beside the field', async () => {
    const user = await renderPart(<MySessions />)
    await user.click(await screen.findByRole('button', { name: 'End all others' }))
    const dialog = await screen.findByRole('dialog', { name: 'End all other sessions?' })
    const message = 'The current password is not right.'
    answer = { status: 400, body: { code: 'bad-input', message, fields: { currentPassword: message } } }
    await user.type(within(dialog).getByLabelText(/Current password/), 'Wrong-1pass{Enter}')
    expect(await within(dialog).findByText(message)).toBeVisible()
    expect(rows()).toHaveLength(2)
    answer = { status: 200, body: { ended: 1 } }
    await user.type(within(dialog).getByLabelText(/Current password/), '{Enter}')
    await waitFor(() => expect(rows()).toHaveLength(1))
  })
})
