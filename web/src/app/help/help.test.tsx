import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moduleOf } from '../../../build/markdown.ts'
import { declared } from '../../domains.ts'
import { languages } from '../../i18n/i18n.ts'
import { settings } from '../../i18n/settings.ts'
import { beginSession } from '../../sessions/session.ts'
import { renderPart } from '../../testing/render.tsx'
import { askForHelp } from './asked-help.ts'
import { allTopics, readChapters } from './chapters.ts'
// They are loaded when they are shown, which may take longer than a test waits.
import './HelpDrawer.tsx'
import './NewsAlert.tsx'
import { HelpButton } from './HelpButton.tsx'
import { NewsNotice } from './NewsNotice.tsx'

const viewer: Parameters<typeof beginSession>[0] = {
  userId: 5,
  email: 'nora@clinic.example',
  firstName: 'Nora',
  lastName: 'North',
  status: true,
  photoUrl: null,
  roles: [],
  groupIdForAdmin: null,
  groupInfo: null,
  sessionRole: 'Member',
  sessionGroup: null,
  sessionUserID: 5,
  twoFactorAuthType: 'EMAIL',
  may: [],
  authenticated: true,
  language: 'en',
  timeZone: 'Australia/Sydney',
}
const administrator = { ...viewer, sessionRole: 'GantryAdmin', may: ['user.add', 'mip.add'] as const }

beforeEach(() => {
  settings.version = '1.0.3'
  localStorage.clear()
})
afterEach(() => {
  // The parts ask who is signed in, so they go first.
  askForHelp(null)
  settings.version = null
  localStorage.clear()
})

describe('the texts of the help', () => {
  const pages = new Set(declared('pages').map(({ path }): string => path))
  const names = allTopics.map(({ name }) => name)

  it('belong to topics with different names, on pages that exist', () => {
    expect(names).toEqual([...new Set(names)])
    expect(names.length).toBeGreaterThan(9)
    const elsewhere = allTopics.flatMap((topic) => topic.pages.filter((page) => !pages.has(page)))
    expect(elsewhere).toEqual([])
  })

  it.each(languages)('in $code are those of the topics, and lead to pages that exist', async ({ code }) => {
    const chapters = await readChapters(code)
    expect([...chapters.keys()].filter((name) => !/^\d/.test(name)).toSorted()).toEqual(names.toSorted())
    const targets: string[] = []
    const Link = ({ to, children }: { to: string; children: ReactNode }) => {
      targets.push(to)
      return children
    }
    for (const { title, Text } of chapters.values()) {
      const html = renderToStaticMarkup(<Text Link={Link} />)
      expect(html, title).toMatch(/^<[ou]l>/)
      expect(html, 'all marks were read').not.toMatch(/\*|\[|\]/)
    }
    expect(targets.length).toBeGreaterThan(9)
    expect(targets.filter((to) => !pages.has(to))).toEqual([])
  })

  it('show HTML as text, and braces as braces', () => {
    const code = moduleOf('# Images\n\nWrite <img src="x" onerror="go()"> and {name}.')
    expect(code).toContain('&lt;img src=&quot;x&quot; onerror=&quot;go()&quot;> and &#123;name&#125;.')
  })
})

describe('the help of a page', () => {
  it('opens at the first job of the page that the role may do', async () => {
    beginSession({ ...administrator, may: [...administrator.may] })
    const user = await renderPart(<HelpButton />, { path: '/users/userdetails' })
    await user.click(await screen.findByRole('button', { name: 'Help' }))
    const dialog = await screen.findByRole('dialog', { name: 'Help' })
    expect(await screen.findByText('Link them, and choose', { exact: false })).toBeVisible()
    expect(dialog).toHaveTextContent('Set up a practice with its people')
    await user.click(screen.getByText('Remove the access of a person who leaves'))
    expect(
      await screen.findByText('Everything that is ticked ends in one step.', { exact: false }),
    ).toBeVisible()
  })

  it('leaves out what the role may not do', async () => {
    beginSession(viewer)
    const user = await renderPart(<HelpButton />, { path: '/users' })
    await user.click(await screen.findByRole('button', { name: 'Help' }))
    expect(await screen.findByText('Complete your profile and answer invitations')).toBeVisible()
    expect(screen.queryByText('Remove the access of a person who leaves')).toBeNull()
    expect(screen.queryByText('Add a person with roles and provider numbers')).toBeNull()
  })

  it('closes when a link in its text is followed', async () => {
    beginSession({ ...administrator, may: [...administrator.may] })
    const user = await renderPart(<HelpButton />, { path: '/users' })
    await user.click(await screen.findByRole('button', { name: 'Help' }))
    const [link] = await screen.findAllByRole('link', { name: 'Members' })
    await user.click(link as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('what is new', () => {
  const news = 'New in version 1.0'

  it('is not offered at the first visit, nor after a correction', async () => {
    beginSession(viewer)
    await renderPart(<NewsNotice />)
    cleanup()
    settings.version = '1.0.9'
    await renderPart(<p>{<NewsNotice />}</p>)
    await waitFor(() => expect(localStorage.getItem('gantry.seenVersions')).toBe('{"5":"1.0"}'))
    expect(screen.queryByText(news)).toBeNull()
  })

  it('is offered until the notice is answered, after the version has changed', async () => {
    localStorage.setItem('gantry.seenVersions', '{"5":"0.9","6":"0.9"}')
    beginSession(viewer)
    const user = await renderPart(<NewsNotice />)
    expect(await screen.findByText(news)).toBeVisible()
    cleanup()
    await renderPart(<NewsNotice />)
    expect(await screen.findByText(news), 'a reload does not answer it').toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByText(news)).toBeNull()
    expect(localStorage.getItem('gantry.seenVersions')).toBe('{"5":"1.0","6":"0.9"}')
  })

  it('opens in the help', async () => {
    localStorage.setItem('gantry.seenVersions', '{"5":"0.9"}')
    beginSession(viewer)
    const user = await renderPart([<HelpButton key="help" />, <NewsNotice key="news" />])
    await user.click(await screen.findByRole('button', { name: 'See what is new' }))
    expect(await screen.findByText('Sign in with a passkey, without a password.')).toBeVisible()
  })

  it('is offered in a browser that was in use before versions were remembered', async () => {
    localStorage.setItem('gantry.appearance', '{}')
    beginSession(viewer)
    await renderPart(<NewsNotice />)
    expect(await screen.findByText(news)).toBeVisible()
  })
})
