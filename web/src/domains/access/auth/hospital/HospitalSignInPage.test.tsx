import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../../testing/render.tsx'
import { HospitalSignInPage } from './HospitalSignInPage.tsx'

const email = 'rosa@hospital.example'
const posted: { url: string; body: unknown }[] = []

beforeEach(() => {
  posted.length = 0
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    posted.push({ url, body: JSON.parse(body) })
    if (url.endsWith('/callback'))
      return Response.json({ next: 'consent', user: null, connectionName: 'North Hospital', email })
    if (JSON.parse(body).password !== btoa('Quiet-Lamp-42'))
      return Response.json({ code: 'sign-in.wrong', message: 'Not this password.' }, { status: 401 })
    return Response.json({ userId: 7, email, authenticated: false, roles: [] })
  })
})
afterEach(() => void vi.unstubAllGlobals())

it('asks the owner of an account once for its password, and names the hospital and the address', async () => {
  const user = await renderPart(<HospitalSignInPage />)
  const password = await screen.findByLabelText(/^Password/)
  expect(screen.getByText(email)).toBeVisible()
  const submit = screen.getByRole('button', { name: /North Hospital/ })

  await user.click(submit)
  expect(password).toBeInvalid()
  expect(posted, 'an empty password is not sent').toHaveLength(1)

  await user.type(password, 'wrong')
  await user.click(submit)
  await screen.findByText('Not this password.')

  await user.clear(password)
  await user.type(password, 'Quiet-Lamp-42')
  await user.click(submit)
  await waitFor(() => expect(posted).toHaveLength(3))
  expect(posted.at(-1)).toEqual({
    url: '/api/auth/upstream/consent',
    body: { password: btoa('Quiet-Lamp-42') },
  })
})
